import { shippedPalettes } from '#domain/kernel/looks/shipped-palette.ts'
import {
  type FontRun,
  fontRuns,
  inVisualOrder,
  lettersOf,
  plainFont,
  setFont,
  type Weight,
} from './fonts.ts'

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

interface Run extends FontRun {
  width: number
}

/** Is the height of a line, in parts of the letters' size. */
const LINE_HEIGHT = 1.4
/** Measures from a line's top to the line on which the letters of every typeface stand. */
const ASCENT = 0.984

/** Writes words, line under line, and answers how high they stand. Points. */
export function write({ doc }: { doc: PDFKit.PDFDocument }, words: Words): number {
  const lines = linesOf({ doc }, words)
  doc.fillColor(words.colour ?? shippedPalettes.day.ink)
  lines.forEach((runs, place) => {
    const free = words.width - widthOf(runs)
    const places = placesOf(runs, words.x + (words.align === 'right' ? free : 0))
    for (const run of runs) {
      const { text, font, isRightToLeft } = run
      // Its letters are drawn in other forms and from the other side: readers are told which they are.
      if (isRightToLeft) doc.markContent('Span', { actual: text } as object)
      setFont(doc, font).fontSize(words.size)
      const y = words.y + (place * LINE_HEIGHT + ASCENT) * words.size
      doc.text(text, places.get(run) ?? words.x, y, { lineBreak: false, baseline: 'alphabetic' })
      if (isRightToLeft) doc.endMarkedContent()
    }
  })
  return heightOf(lines, words.size)
}

/** Returns where each part of a line begins. */
function placesOf(runs: readonly Run[], left: number): Map<Run, number> {
  const places = new Map<Run, number>()
  let x = left
  for (const run of inVisualOrder(runs)) {
    places.set(run, x)
    x += run.width
  }
  return places
}

/** Measures how high these words would stand. Points. */
export function measure(
  { doc }: { doc: PDFKit.PDFDocument },
  words: Omit<Words, 'x' | 'y'>,
): number {
  return heightOf(linesOf({ doc }, words), words.size)
}

function heightOf(lines: readonly Run[][], size: number): number {
  return lines.length * size * LINE_HEIGHT
}

function widthOf(runs: readonly Run[]): number {
  return runs.reduce((sum, { width }) => sum + width, 0)
}

/**
 * Breaks lines by hand, since a line may need several typefaces: pdfkit breaks lines of one only. A word that is
 * wider than the line is broken wherever the line ends.
 */
function linesOf({ doc }: { doc: PDFKit.PDFDocument }, words: Omit<Words, 'x' | 'y'>): Run[][] {
  const { text, width, size, weight = 'regular' } = words
  const set = (line: string) => runsOf(doc, line, weight, size)
  const lines: string[] = []
  let line = ''
  const widthIn = (part: string) => widthOf(set(part))
  for (const word of text.split(/[ \n\t]+/).flatMap((part) => broken(part, width, widthIn))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && widthIn(longer) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line].map(set)
}

/** Each letter is measured once: a growing part would be shaped anew with each of them. */
function broken(word: string, width: number, widthIn: (part: string) => number): string[] {
  if (widthIn(word) <= width) return [word]
  const parts: string[] = []
  let left = 0
  for (const letter of lettersOf(word)) {
    const needed = widthIn(letter)
    if (parts.length > 0 && needed <= left) parts[parts.length - 1] += letter
    else parts.push(letter)
    left = (needed <= left ? left : width) - needed
  }
  return parts
}

function runsOf(doc: PDFKit.PDFDocument, line: string, weight: Weight, size: number): Run[] {
  return fontRuns(doc, line, weight).map((run) => measured(doc, run, size))
}

/** A combination of letters that a font cannot put together is written in one that does not try. */
function measured(doc: PDFKit.PDFDocument, run: FontRun, size: number): Run {
  try {
    return { ...run, width: setFont(doc, run.font).fontSize(size).widthOfString(run.text) }
  } catch {
    const plain = { ...run, font: plainFont }
    return { ...plain, width: setFont(doc, plainFont).fontSize(size).widthOfString(run.text) }
  }
}
