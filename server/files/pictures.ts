import sharp from 'sharp'
import { MAX_PIXELS } from '#domain/files/purposes.ts'

/** A picture as it is kept: drawn anew by us, so that nothing else of what was sent remains. */
export interface DrawnPicture {
  /** `original.webp`, `480.avif`, `still.webp`: the last part of its address. */
  object: string
  mediaType: string
  bytes: Buffer
  width: number
  height: number
}

/** No screen of ours shows a picture wider than this, in pixels of the picture. */
const MAX_WIDTH = 1600

/** Widths for telephones, tablets and desks; each in two formats, since old browsers lack one. */
const WIDTHS = [480, 960]

/**
 * Draws a checked picture anew: whole (a moving one goes on moving), its first moment where it
 * moves, and smaller ones for smaller screens. What a camera writes beside a picture, such as
 * where it was, is left out.
 */
export function drawAnew(path: string): Promise<[DrawnPicture, ...DrawnPicture[]]> {
  const drawn = drawing.then(() => draw(path))
  drawing = drawn.catch(() => undefined)
  return drawn
}

/** One picture at a time: each takes hundreds of megabytes while it is drawn, and many may come at once. */
let drawing: Promise<unknown> = Promise.resolve()

async function draw(path: string): Promise<[DrawnPicture, ...DrawnPicture[]]> {
  const { pages = 1 } = await sharp(path, { limitInputPixels: MAX_PIXELS }).metadata()
  const isMoving = pages > 1
  const [whole, first] = await Promise.all([
    asWebp(path, { name: isMoving ? 'original' : String(MAX_WIDTH), width: MAX_WIDTH, isMoving }),
    isMoving ? asWebp(path, { name: 'still', width: MAX_WIDTH }) : null,
  ])
  const smaller = WIDTHS.filter((width) => width < whole.width)
  const still = first ?? whole
  const sized = await Promise.all([
    encode(path, { object: `${MAX_WIDTH}.avif`, width: MAX_WIDTH, format: 'avif' }),
    ...smaller.flatMap((width) => [
      encode(path, { object: `${width}.avif`, width, format: 'avif' as const }),
      encode(path, { object: `${width}.webp`, width, format: 'webp' as const }),
    ]),
  ])
  return [whole, ...(first ? [still] : []), ...sized]
}

const asWebp = (path: string, { name, width, isMoving = false }: Drawing) =>
  encode(path, { object: `${name}.webp`, width, format: 'webp', isMoving })

interface Drawing {
  name: string
  width: number
  isMoving?: boolean
}

async function encode(
  path: string,
  {
    object,
    width,
    format,
    isMoving = false,
  }: { object: string; width: number; format: 'webp' | 'avif'; isMoving?: boolean },
): Promise<DrawnPicture> {
  const image = sharp(path, { limitInputPixels: MAX_PIXELS, animated: isMoving })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
  // Letters stay sharp: colours are stored as finely as the rest, or nearly (as AVIF does anyway).
  const encoded =
    format === 'webp'
      ? image.webp({ quality: 82, smartSubsample: true })
      : image.avif({ quality: 60, effort: 3 })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return {
    object,
    mediaType: `image/${format}`,
    bytes: data,
    width: info.width,
    // Of a moving picture, sharp tells the height of all its moments together.
    height: info.pageHeight ?? info.height,
  }
}
