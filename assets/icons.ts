import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

/*
 * Draws the site's icons into web/public: `node assets/icons.ts`, and commit the result. Run it
 * when web/public/logo.svg, web/public/favicon.svg or assets/icons/ change; the build does not.
 */

const FOLDER = 'web/public'
/** Above any icon's size, so that nothing is ever enlarged. */
const DENSITY = 1200

const logo = readFileSync(`${FOLDER}/logo.svg`)
/** Fewer and larger shapes than the logo: they stay clear at 16 px. */
const small = readFileSync(`${FOLDER}/favicon.svg`)
/** To the edges, for systems that cut an icon's shape themselves. */
const square = readFileSync('assets/icons/square.svg')
/** Shape alone, for systems that give it their own colour. */
const monochrome = readFileSync('assets/icons/monochrome.svg')

save('favicon.ico', ico(await Promise.all([16, 32].map((side) => png(small, side)))))
save('apple-touch-icon.png', await png(square, 180))
save('icon-192.png', await png(logo, 192))
save('icon-512.png', await png(logo, 512))
// What a maskable icon says lies in its inner circle of 80 %: the drawing's outer tenth is ground.
save('icon-maskable-512.png', await png(square, 512))
save('icon-monochrome-512.png', await png(monochrome, 512))

function png(drawing: Buffer, side: number): Promise<Buffer> {
  return sharp(drawing, { density: DENSITY })
    .resize(side, side)
    .png({ palette: true, effort: 10, compressionLevel: 9 })
    .toBuffer()
}

/** An ICO file of square PNGs: a header of 6 bytes, an entry of 16 for each, then the pictures. */
function ico(pictures: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  for (const [index, picture] of pictures.entries()) {
    const entry = header.subarray(6 + 16 * index)
    // The width and the height stand in the PNG's own first chunk.
    entry.writeUInt8(picture.readUInt32BE(16), 0)
    entry.writeUInt8(picture.readUInt32BE(20), 1)
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(picture.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += picture.length
  }
  return Buffer.concat([header, ...pictures])
}

function save(name: string, content: Buffer): void {
  writeFileSync(`${FOLDER}/${name}`, content)
  console.log(`${name}: ${content.length} bytes`)
}
