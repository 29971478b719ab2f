import sharp, { type Sharp } from 'sharp'
import { DomainError } from '#domain/kernel/errors.ts'

/** A stored picture: redrawn, so that nothing else of the upload remains. */
export interface DrawnPicture {
  /** `1600.webp`, `480.avif`: the last part of its address. */
  object: string
  mediaType: string
  bytes: Uint8Array
  width: number
  height: number
}

/** No screen of ours shows a picture larger than this, in pixels of the picture. */
const MAX_WIDTH = 1600
const MAX_HEIGHT = 3200

/** Widths for telephones, tablets and desks; each in two formats, since old browsers lack one. */
const WIDTHS = [480, 960]

/** AVIF's effort: the quickest takes an eighth of the time, and a sixth more bytes. */
const EFFORT = { quick: 0, small: 3 }

/**
 * Redraws a checked picture, of an animated one the first frame: animations are never shown. It is
 * decoded once, and the smaller sizes are made of the result. Metadata, such as a camera's
 * location, are dropped.
 * @throws DomainError files.damaged
 */
export async function redraw(path: string, pace: keyof typeof EFFORT): Promise<DrawnPicture[]> {
  const { data, info } = await sharp(path, { limitInputPixels: false, failOn: 'error' })
    .autoOrient()
    .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new DomainError('files.damaged')
    })
  const drawn: DrawnPicture[] = []
  for (const width of [MAX_WIDTH, ...WIDTHS.filter((width) => width < info.width)]) {
    const picture = sharp(data, { raw: info }).resize({ width, withoutEnlargement: true })
    // Letters stay sharp: colours are stored as finely as the rest, or nearly (as AVIF does anyway).
    const webp = picture.clone().webp({ quality: 82, smartSubsample: true })
    const avif = picture.avif({ quality: 60, effort: EFFORT[pace] })
    drawn.push(await encoded(webp, `${width}.webp`), await encoded(avif, `${width}.avif`))
  }
  return drawn
}

async function encoded(picture: Sharp, object: string): Promise<DrawnPicture> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  const mediaType = `image/${object.split('.')[1]}`
  return { object, mediaType, bytes: data, width: info.width, height: info.height }
}
