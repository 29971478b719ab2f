import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import subsetFont from 'subset-font'
import { commonRange, rarerRanges } from '#web/kernel/ui/fonts/unicode-ranges.ts'
import { unpackWoff } from './unpack-woff.ts'

/**
 * Cuts the typeface into the files of web/kernel/ui/fonts, by the ranges in web/kernel/ui/fonts/unicode-ranges.ts. To be run
 * after a change of those, or of the typeface: `node assets/fonts.ts`. The files are kept with the
 * code, so that no build has to do it.
 */

const PACKAGE = 'node_modules/@fontsource-variable/atkinson-hyperlegible-next'
const SOURCES: Record<string, string> = {
  atkinson: 'latin',
  'atkinson-latin': 'latin',
  'atkinson-latin-ext': 'latin-ext',
}
/** Kerning and figures of one width; no fractions or other ornaments. */
const FEATURES = ['kern', 'tnum']

const cuts = { atkinson: commonRange, ...rarerRanges }

for (const [name, ranges] of Object.entries(cuts)) {
  const source = join(
    PACKAGE,
    'files',
    `atkinson-hyperlegible-next-${SOURCES[name]}-wght-normal.woff2`,
  )
  const font = await subsetFont(readFileSync(source), lettersOf(ranges), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
    keepFeatures: FEATURES,
  })
  writeFileSync(join('web/kernel/ui/fonts', `${name}.woff2`), font)
  console.log(`${name}: ${font.length} bytes`)
}

/**
 * For receipts, which are drawn with one weight a file: the libraries read neither the packed format
 * nor the variable weight.
 */
const RECEIPT_FONTS = 'server/kernel/pdf/fonts'
const weights = { regular: 400, bold: 700 }
const letters = {
  latin: `${commonRange}, ${rarerRanges['atkinson-latin']}`,
  'latin-ext': rarerRanges['atkinson-latin-ext'],
}

for (const [source, ranges] of Object.entries(letters)) {
  for (const [weight, wght] of Object.entries(weights)) {
    const file = join(PACKAGE, 'files', `atkinson-hyperlegible-next-${source}-wght-normal.woff2`)
    const font = await subsetFont(readFileSync(file), lettersOf(ranges), {
      targetFormat: 'truetype',
      variationAxes: { wght },
      keepFeatures: FEATURES,
    })
    writeFileSync(join(RECEIPT_FONTS, `${source}-${weight}.ttf`), font)
    console.log(`${source}-${weight}: ${font.length} bytes`)
  }
}

/**
 * For names in other scripts, as their packages cut them. They are installed for this alone, since Chinese comes
 * in a thousand files: `npm install --no-save @fontsource/noto-sans@5.3.0 @fontsource/noto-sans-sc@5.3.0 …`.
 */
const OTHER_SCRIPTS: Record<string, readonly string[]> = {
  'noto-sans': [
    'latin',
    'latin-ext',
    'vietnamese',
    'cyrillic',
    'cyrillic-ext',
    'greek',
    'greek-ext',
    'devanagari',
  ],
  'noto-sans-sc': ['chinese-simplified'],
  'noto-sans-kr': ['korean'],
  unifont: ['latin'],
  ...Object.fromEntries(
    ['arabic', 'hebrew', 'bengali', 'tamil', 'thai', 'armenian', 'georgian']
      .concat('ethiopic')
      .map((script) => [`noto-sans-${script}`, [script]]),
  ),
}

for (const [name, scripts] of Object.entries(OTHER_SCRIPTS)) {
  for (const script of scripts) {
    for (const [weight, wght] of Object.entries(weights)) {
      const source = `node_modules/@fontsource/${name}/files/${name}-${script}-${wght}-normal.woff`
      const isDrawn = weight === 'regular' || (name === 'noto-sans' && script !== 'devanagari')
      if (!existsSync(source) || !isDrawn) continue
      const target =
        name === 'unifont' ? name : `noto-${script.replace('-simplified', '')}-${weight}`
      const packed = brotliCompressSync(unpackWoff(readFileSync(source)))
      writeFileSync(join(RECEIPT_FONTS, 'noto', `${target}.ttf.br`), packed)
    }
  }
}

for (const folder of ['web/kernel/ui/fonts', RECEIPT_FONTS]) {
  writeFileSync(join(folder, 'LICENSE'), readFileSync(join(PACKAGE, 'LICENSE')))
}

/** The letters of `U+20-7E, U+A1`. */
function lettersOf(ranges: string): string {
  return [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, from = '', to = from]) => {
      const first = Number.parseInt(from, 16)
      const count = Number.parseInt(to, 16) - first + 1
      return Array.from({ length: count }, (_, place) => String.fromCodePoint(first + place))
    })
    .join('')
}
