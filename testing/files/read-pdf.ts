import { inflateSync } from 'node:zlib'

interface ReadPdf {
  /** Each page's words, line by line as they were written. */
  pages: string[][]
  /** The kinds of elements in the order in which they are read, such as `H1`, `TH`. */
  elements: string[]
  /** The file with everything in it unpacked, to look for entries such as `/Lang (eu-ES)`. */
  source: string
}

/**
 * Reads back a PDF as `pdfkit` writes it: objects one by one, streams deflated, letters as numbers of
 * glyphs that each typeface's own table turns into text.
 */
export function readPdf(file: Buffer): ReadPdf {
  const objects = objectsIn(file)
  const of = (id: string | undefined) => objects.get(id ?? '') ?? ''
  const pages = [...objects.values()].filter((text) => /\/Type \/Page\b/.test(text))
  return {
    pages: pages.map((page) => {
      const resources = of(reference(page, 'Resources'))
      const fonts = new Map(
        [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => [
          name,
          lettersOf(of(reference(of(id), 'ToUnicode'))),
        ]),
      )
      return linesIn(of(reference(page, 'Contents')), fonts)
    }),
    elements: elementsUnder(
      of,
      of(
        reference(
          [...objects.values()].find((text) => text.includes('/Type /Catalog')) ?? '',
          'StructTreeRoot',
        ),
      ),
    ),
    source: [...objects.values()].join('\n'),
  }
}

/** The objects by their number, each with its stream unpacked behind it. */
function objectsIn(file: Buffer): Map<string, string> {
  const text = file.toString('latin1')
  const found = [...text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)]
  return new Map(
    found.map(([, id = '', body = '']) => {
      const [head = '', stream] = body.split(/\nstream\n/)
      if (stream === undefined) return [id, body]
      const bytes = Buffer.from(stream.replace(/\nendstream$/, ''), 'latin1')
      const unpacked = head.includes('/FlateDecode') ? inflateSync(bytes) : bytes
      return [id, `${head}\n${unpacked.toString('latin1')}`]
    }),
  )
}

function reference(object: string, name: string): string | undefined {
  return new RegExp(`/${name} (\\d+) 0 R`).exec(object)?.[1]
}

/** Returns what each glyph says: `<0001> <0041>` and `<0001> <0003> [<0041> <0042>]`. */
function lettersOf(map: string): string[] {
  const letters: string[] = []
  for (const [, from = '', list = ''] of map.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/gi)) {
    const first = Number.parseInt(from, 16)
    const texts = [...list.matchAll(/<([\da-f]*)>/gi)]
    texts.forEach(([, code = ''], place) => {
      letters[first + place] = Buffer.from(code, 'hex').swap16().toString('utf16le')
    })
  }
  return letters
}

function linesIn(content: string, fonts: Map<string, string[]>): string[] {
  const lines: string[] = []
  let letters: string[] = []
  for (const [, font, run] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) letters = fonts.get(font) ?? []
    if (run === undefined) continue
    const glyphs = [...run.matchAll(/<([\da-f]+)>/gi)].flatMap(
      ([, hex = '']) => hex.match(/.{4}/g) ?? [],
    )
    lines.push(glyphs.map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '?').join(''))
  }
  return lines
}

function elementsUnder(of: (id: string | undefined) => string, object: string): string[] {
  const own = /\/S \/(\w+)/.exec(object)?.[1]
  const children = /\/K \[([^\]]*)\]/.exec(object)?.[1] ?? ''
  const below = [...children.matchAll(/(\d+) 0 R/g)].flatMap(([, id]) => elementsUnder(of, of(id)))
  return own ? [own, ...below] : below
}
