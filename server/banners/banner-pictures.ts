import sharp, { type Sharp } from 'sharp'
import {
  bannerImage,
  fitsBanner,
  type PictureFormat,
  pictureFormats,
  pictureWidths,
} from '#domain/banners/specification.ts'
import { DomainError } from '#domain/errors.ts'

/** More pixels than any advertiser needs, and fewer than would fill a small server's memory. */
const MOST_PIXELS = 25_000_000

/** How the files begin that we open; others are not even looked at. */
const beginnings = ['89504e470d0a1a0a', 'ffd8ff', '474946383761', '474946383961']

/** Whether a file is one of ours by what is in it, whatever it is called (spec §5). */
function isPicture(file: Buffer): boolean {
  const start = file.subarray(0, 8).toString('hex')
  return beginnings.some((beginning) => start.startsWith(beginning))
}

/** The right way up; of a picture that moves, its beginning. */
function opened(file: Buffer): Sharp {
  return sharp(file, { pages: 1, limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient()
}

async function measured(source: Sharp): Promise<{ width: number; height: number } | null> {
  const found = await source.metadata().catch(() => null)
  return found && found.width * found.height <= MOST_PIXELS ? found.autoOrient : null
}

/** The widest that a sample is kept, in pixels: enough for the largest banner. */
const SAMPLE_WIDTH = 1600

/**
 * What an advertiser has sent along, drawn anew: nothing of the file itself is kept.
 * @throws DomainError ads.sampleType; ads.sampleDamaged
 */
export async function drawSample(file: Buffer): Promise<Buffer> {
  if (!isPicture(file)) throw new DomainError('ads.sampleType')
  const source = opened(file)
  const isReadable = (await measured(source)) !== null
  const drawn = isReadable
    ? await source
        .resize(SAMPLE_WIDTH, SAMPLE_WIDTH, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
        .toBuffer()
        .catch(() => null)
    : null
  if (!drawn) throw new DomainError('ads.sampleDamaged')
  return drawn
}

export interface DrawnPicture {
  format: PictureFormat
  /** In pixels. */
  width: number
  bytes: Buffer
}

/**
 * A picture in the formats and widths that browsers ask for, without whatever else the file carries. Of
 * one that moves only its beginning is kept (what moves distracts, and harms some readers).
 *
 * @throws DomainError banners.pictureType and banners.pictureDamaged for what is no picture;
 *   banners.pictureMeasure for another shape, or one that would be blurred
 */
export async function drawPictures(file: Buffer): Promise<DrawnPicture[]> {
  if (!isPicture(file)) throw new DomainError('banners.pictureType')
  const source = opened(file)
  const measure = await measured(source)
  if (!measure) throw new DomainError('banners.pictureDamaged')
  if (!fitsBanner(measure)) {
    throw new DomainError('banners.pictureMeasure', {
      ...{ width: measure.width, height: measure.height },
      ...{ wantedWidth: bannerImage.width, wantedHeight: bannerImage.height },
    })
  }
  const widest = Math.min(measure.width, bannerImage.width)
  const widths = [...pictureWidths.filter((width) => width < widest), widest]
  const drawn: DrawnPicture[] = []
  // One after the other: the pages of other readers are made on the same processors.
  for (const width of widths) {
    const height = Math.round((width * bannerImage.height) / bannerImage.width)
    const sized = source
      .clone()
      .resize(width, height, { fit: 'cover' })
      // Where a picture is seen through, our own ground would show, which is dark at night.
      .flatten({ background: '#ffffff' })
    for (const format of pictureFormats) {
      const bytes = await encoded(sized, format).catch(() => null)
      if (!bytes) throw new DomainError('banners.pictureDamaged')
      drawn.push({ format, width, bytes })
    }
  }
  return drawn
}

function encoded(picture: Sharp, format: PictureFormat): Promise<Buffer> {
  // Letters stay sharp: colours are not stored more coarsely than the rest.
  if (format === 'avif') return picture.avif({ quality: 62, chromaSubsampling: '4:4:4' }).toBuffer()
  return picture.webp({ quality: 82, smartSubsample: true }).toBuffer()
}
