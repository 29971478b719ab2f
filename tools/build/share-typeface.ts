import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import subsetFont from 'subset-font'

export const typeface = 'Atkinson Hyperlegible Next'

const source = createRequire(import.meta.url).resolve(
  '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
)

/**
 * Puts our typeface, bold, into a folder, and makes it the only one that this process knows: a
 * machine without fonts draws the same letters as any other. To be called before any text is drawn.
 */
export async function setOwnTypeface(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const bold = await subsetFont(readFileSync(source), undefined, {
    keepAllGlyphs: true,
    // The libraries that draw can read neither the packed format nor the variable weight.
    targetFormat: 'truetype',
    variationAxes: { wght: 700 },
  })
  writeFileSync(join(folder, 'bold.ttf'), bold)
  const settings = join(folder, 'fonts.conf')
  writeFileSync(
    settings,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${resolve(folder)}</dir>
  <cachedir>${resolve(folder)}/cache</cachedir>
</fontconfig>
`,
  )
  process.env.FONTCONFIG_FILE = resolve(settings)
}
