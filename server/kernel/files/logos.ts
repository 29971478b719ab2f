import sharp, { type Sharp } from 'sharp'
import { DomainError } from '#domain/kernel/errors.ts'
import { type LogoObject, logoIconSizes, MAX_LOGO_RATIO } from '#domain/kernel/looks/logo.ts'
import { contrast } from '#domain/kernel/looks/oklch.ts'
import { shippedPalettes } from '#domain/kernel/looks/shipped-palette.ts'
import type { DrawnPicture } from './pictures.ts'

/** In pixels: pages show it 46 high, the screen of the beginning 72, on screens with up to three pixels a point. */
const HEIGHT = 160
const PAPER_HEIGHT = 320

/** Says what is left free around a drawing without a ground of its own, and what a telephone may cut off an icon. */
const PLATE_MARGIN = 0.08
const MASK_MARGIN = 0.2

/** Against white, what is lighter than this is hardly seen. */
const PALE = 1.35

const WHITE = '#ffffff'

interface Plate {
  picture: Buffer
  /** The same for pages and paper, which have a ground: no box stands around a drawing that is seen on it. */
  bare: Buffer
  width: number
  height: number
  ground: string
}

/**
 * Returns the drawings of a logo, that of pages first. One without a ground of its own stands on the page and on
 * paper as it is, and among a telephone's icons on white; a pale one gets a dark plate everywhere.
 * @throws DomainError files.damaged
 */
export async function drawLogo(path: string): Promise<DrawnPicture[]> {
  const plate = await onPlate(path).catch(() => {
    throw new DomainError('files.damaged')
  })
  const drawing = (height: number) => sharp(plate.bare).resize({ height, withoutEnlargement: true })
  return [
    await drawn('logo.webp', drawing(HEIGHT).webp({ quality: 90, smartSubsample: true })),
    await drawn('logo.png', drawing(PAPER_HEIGHT).png({ palette: true })),
    ...(await Promise.all(
      logoIconSizes.map((size) => drawn(`icon-${size}.png`, iconOf(plate, size, 0))),
    )),
    await drawn('maskable.png', iconOf(plate, 512, MASK_MARGIN)),
  ]
}

/** At least as wide as high, and at most three times. */
async function onPlate(path: string): Promise<Plate> {
  const upright = await sharp(path, { limitInputPixels: false, failOn: 'error' })
    .autoOrient()
    .resize({ width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
  const { isOpaque } = await sharp(upright).stats()
  const { data, info } = isOpaque
    ? await sharp(upright).toBuffer({ resolveWithObject: true })
    : await sharp(upright)
        .trim({ background: '#00000000', threshold: 1 })
        .toBuffer({ resolveWithObject: true })
  const ground = isOpaque ? WHITE : await groundFor(data)
  const margin = isOpaque ? 0 : Math.round(Math.max(info.width, info.height) * PLATE_MARGIN)
  const across = info.width + 2 * margin
  const down = info.height + 2 * margin
  const width = Math.max(across, down)
  const height = Math.max(down, Math.ceil(width / MAX_LOGO_RATIO))
  const size = { width, height }
  const picture = await onGround(data, { ...size, ground })
  const isSeen = !isOpaque && ground === WHITE
  const bare = isSeen ? await onGround(data, { ...size, ground: '#ffffff00' }) : picture
  return { picture, bare, ...size, ground }
}

/** White, but for a drawing that is nearly white itself. */
async function groundFor(drawing: Buffer): Promise<string> {
  const { data } = await sharp(drawing)
    .resize({ width: 64, height: 64, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let [seen, pale] = [0, 0]
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < 128) continue
    seen += 1
    const hex = `#${data.toString('hex', at, at + 3)}`
    if (contrast(hex, WHITE) < PALE) pale += 1
  }
  return pale > seen / 2 ? shippedPalettes.day.ink : WHITE
}

async function onGround(
  drawing: Buffer,
  { width, height, ground }: { width: number; height: number; ground: string },
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: ground } })
    .composite([{ input: drawing, gravity: 'centre' }])
    .png()
    .toBuffer()
}

/** A square with the logo in its middle. */
function iconOf({ picture, ground }: Plate, size: number, margin: number): Sharp {
  const room = Math.round(size * (1 - 2 * margin))
  const edge = Math.floor((size - room) / 2)
  return sharp(picture)
    .resize({ width: room, height: room, fit: 'contain', background: ground })
    .extend({
      top: edge,
      left: edge,
      background: ground,
      bottom: size - room - edge,
      right: size - room - edge,
    })
    .png({ palette: true })
}

async function drawn(object: LogoObject, picture: Sharp): Promise<DrawnPicture> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  const mediaType = `image/${object.split('.')[1]}`
  return { object, mediaType, bytes: data, width: info.width, height: info.height }
}
