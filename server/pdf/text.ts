import { shippedPalettes } from '#domain/association/shipped-palette.ts'
import type { Pdf, Weight } from './document.ts'

export interface Words {
  text: string
  x: number
  y: number
  /** Lines are broken here. */
  width: number
  size: number
  weight?: Weight
  colour?: string
  align?: 'left' | 'right'
}

interface Run {
  text: string
  font: string
  width: number
}

/** Of a line, in parts of the letters' size. */
const LINE_HEIGHT = 1.4

/** Writes words, line under line, and answers how high they stand. Points. */
export function write({ doc }: Pick<Pdf, 'doc'>, words: Words): number {
  const lines = linesOf({ doc }, words)
  doc.fillColor(words.colour ?? shippedPalettes.day.ink)
  lines.forEach((runs, place) => {
    const free = words.width - widthOf(runs)
    let x = words.x + (words.align === 'right' ? free : 0)
    for (const { text, font, width } of runs) {
      doc.font(font).fontSize(words.size)
      doc.text(text, x, words.y + place * words.size * LINE_HEIGHT, { lineBreak: false })
      x += width
    }
  })
  return heightOf(lines, words.size)
}

/** How high these words would stand. Points. */
export function measure({ doc }: Pick<Pdf, 'doc'>, words: Omit<Words, 'x' | 'y'>): number {
  return heightOf(linesOf({ doc }, words), words.size)
}

function heightOf(lines: readonly Run[][], size: number): number {
  return lines.length * size * LINE_HEIGHT
}

function widthOf(runs: readonly Run[]): number {
  return runs.reduce((sum, { width }) => sum + width, 0)
}

/**
 * By hand, since a line may need two typefaces: pdfkit breaks lines of one only. A word that is wider
 * than the line is broken wherever the line ends.
 */
function linesOf({ doc }: Pick<Pdf, 'doc'>, words: Omit<Words, 'x' | 'y'>): Run[][] {
  const { text, width, size, weight = 'regular' } = words
  const set = (line: string) => runsOf(doc, line, weight, size)
  const lines: string[] = []
  let line = ''
  const fits = (part: string) => widthOf(set(part)) <= width
  for (const word of text.split(/[ \n\t]+/).flatMap((part) => broken(part, fits))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && !fits(longer)) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line].map(set)
}

function broken(word: string, fits: (part: string) => boolean): string[] {
  if (fits(word)) return [word]
  const parts = ['']
  for (const letter of word) {
    const longer = parts.at(-1) + letter
    if (parts.at(-1) === '' || fits(longer)) parts[parts.length - 1] = longer
    else parts.push(letter)
  }
  return parts
}

/** The line in parts of one typeface each: rarer letters are in a file of their own. */
function runsOf(doc: PDFKit.PDFDocument, line: string, weight: Weight, size: number): Run[] {
  const runs: { text: string; font: string }[] = []
  for (const letter of line) {
    const font =
      has(doc, weight, letter) || !has(doc, `${weight}-ext`, letter) ? weight : `${weight}-ext`
    const last = runs.at(-1)
    if (last?.font === font) last.text += letter
    else runs.push({ text: letter, font })
  }
  return runs.map((run) => ({
    ...run,
    width: doc.font(run.font).fontSize(size).widthOfString(run.text),
  }))
}

function has(doc: PDFKit.PDFDocument, font: string, letter: string): boolean {
  doc.font(font)
  // The font in use, which pdfkit's types keep to themselves.
  const { _font } = doc as unknown as {
    _font: { font: { hasGlyphForCodePoint(point: number): boolean } }
  }
  return _font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
}
