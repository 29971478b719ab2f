import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

export type Weight = 'regular' | 'bold'

const bytesOf = (name: string) => readFileSync(new URL(`./fonts/${name}`, import.meta.url))

/** Holds the typefaces by their names. Our own is read at start, the others with the first name that needs them. */
const read = new Map(
  ['latin-regular', 'latin-bold', 'latin-ext-regular', 'latin-ext-bold'].map((name) => [
    name,
    bytesOf(`${name}.ttf`),
  ]),
)

/** Makes a font the one in use. */
export function setFont(doc: PDFKit.PDFDocument, name: string): PDFKit.PDFDocument {
  const bytes = read.get(name) ?? brotliDecompressSync(bytesOf(`noto/${name}.ttf.br`))
  read.set(name, bytes)
  doc.registerFont(name, bytes)
  return doc.font(name)
}

/** Letters of one width each, which are put beside each other as they come. */
export const plainFont = 'unifont'

const noto = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext']
const scripts = [
  'arabic',
  'chinese',
  'korean',
  'hebrew',
  'devanagari',
  'bengali',
  'tamil',
  'thai',
  'armenian',
  'georgian',
  'ethiopic',
]

/** The files of each typeface, cut by assets/fonts.ts, in the order in which they are tried. The last has nearly every letter. */
const typefaces: Record<Weight, readonly (readonly string[])[]> = {
  regular: typefacesOf('regular'),
  bold: typefacesOf('bold'),
}

function typefacesOf(weight: Weight): string[][] {
  return [
    [`latin-${weight}`, `latin-ext-${weight}`],
    noto.map((script) => `noto-${script}-${weight}`),
    ...scripts.map((script) => [`noto-${script}-regular`]),
    [plainFont],
  ]
}

/** A part of a line in one font. */
export interface FontRun {
  text: string
  font: string
  isRightToLeft: boolean
}

/** In the place of a letter that no typeface has: of a script of old, or the rarest Chinese. */
const UNKNOWN = '?'

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * Returns a line in parts of one font each, in the order in which it is read. A word stands in one typeface where
 * one has all of it, so that «Nguyễn» is not torn in two.
 */
export function fontRuns(doc: PDFKit.PDFDocument, line: string, weight: Weight): FontRun[] {
  const runs: FontRun[] = []
  for (const word of line.split(/( )/)) {
    const letters = lettersOf(word)
    const whole = typefaces[weight].find((fonts) => letters.every((one) => fontOf(doc, fonts, one)))
    for (const letter of letters) {
      const font = whole ? fontOf(doc, whole, letter) : anyFontOf(doc, weight, letter)
      const text = font ? letter : UNKNOWN
      const isRightToLeft = rightToLeft.test(text)
      const run = { text, font: font ?? `latin-${weight}`, isRightToLeft }
      const last = runs.at(-1)
      if (last?.font === run.font && last.isRightToLeft === isRightToLeft) last.text += text
      else runs.push(run)
    }
  }
  return runs
}

/** Returns the letters of a text, each with its marks. */
export function lettersOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}

/** Returns the same parts from left to right: words of Arabic or Hebrew stand the other way round. */
export function inVisualOrder<Run extends FontRun>(runs: readonly Run[]): Run[] {
  const ordered: Run[] = []
  let at = 0
  while (at < runs.length) {
    let end = at + 1
    if (runs[at]?.isRightToLeft) {
      const other = runs.findIndex(
        (run, place) => place > at && !run.isRightToLeft && /[\p{L}\p{N}]/u.test(run.text),
      )
      end =
        1 + runs.findLastIndex((run, place) => run.isRightToLeft && (other === -1 || place < other))
    }
    ordered.push(...(end - at > 1 ? runs.slice(at, end).reverse() : runs.slice(at, end)))
    at = end
  }
  return ordered
}

function anyFontOf(doc: PDFKit.PDFDocument, weight: Weight, letter: string): string | undefined {
  for (const fonts of typefaces[weight]) {
    const font = fontOf(doc, fonts, letter)
    if (font) return font
  }
  return undefined
}

/** Which of a typeface's files has a letter, by the first of them and the letter. */
const found = new Map<string, string | undefined>()
const MOST_FOUND = 20_000

/** The first of these fonts that has a letter with all its marks. */
function fontOf(doc: PDFKit.PDFDocument, fonts: readonly string[], letter: string) {
  const key = `${fonts[0]} ${letter}`
  if (found.has(key)) return found.get(key)
  const font = fonts.find((one) => {
    setFont(doc, one)
    // The font in use, which pdfkit's types keep to themselves.
    const { _font } = doc as unknown as {
      _font: { font: { hasGlyphForCodePoint(point: number): boolean } }
    }
    return Array.from(letter).every((character) =>
      _font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
    )
  })
  if (found.size >= MOST_FOUND) found.clear()
  found.set(key, font)
  return font
}
