import { readFile } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'
import { DomainError } from '#domain/kernel/errors.ts'

/** Pictures of a moving one: more than ten seconds of it is a film. */
const MAX_FRAMES = 200

const GIF_END = 0x3b

/** Bytes of one channel of one pixel, by libvips's names. */
const depths: Partial<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 }

/**
 * Refuses a picture that is too large to be decoded. Its header decides; whether the rest of it is whole is
 * seen when it is shrunk.
 * @throws DomainError files.damaged, files.tooManyPixels, files.blankStart
 */
export async function checkPicture(path: string, maxDecodedBytes: number): Promise<void> {
  const { width, height, pages = 1, channels, depth } = await headerOf(path)
  const bytesPerPixel = Math.max(3, channels) * (depths[depth] ?? 8)
  if (width * height * bytesPerPixel > maxDecodedBytes || pages > MAX_FRAMES) {
    const megapixels = Math.floor(maxDecodedBytes / bytesPerPixel / 1_000_000)
    throw new DomainError('files.tooManyPixels', { megapixels })
  }
  refuseHalfGif(await readFile(path))
  if (pages > 1) await refuseBlankStart(path)
}

const headerOf = (path: string): Promise<Metadata> =>
  sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new DomainError('files.damaged')
    })

/** The distance from white or black, of 255, at which a colour still looks so. */
const NEARLY = 5

/** Animations are shown by their first picture alone, and many begin with an empty one. */
async function refuseBlankStart(path: string): Promise<void> {
  const first = sharp(path, { limitInputPixels: false, failOn: 'error' })
  const { channels } = await first.stats().catch(() => {
    throw new DomainError('files.damaged')
  })
  const [red, green, blue, alpha] = channels
  const colours = [red, green, blue].filter((channel) => channel !== undefined)
  const isWhite = colours.every(({ min }) => min >= 255 - NEARLY)
  const isBlack = colours.every(({ max }) => max <= NEARLY)
  if (isWhite || isBlack || alpha?.max === 0) throw new DomainError('files.blankStart')
}

/** Decoders draw an incomplete GIF as far as it goes, without an error. */
function refuseHalfGif(bytes: Buffer): void {
  const isGif = bytes.toString('latin1', 0, 3) === 'GIF'
  const last = bytes.findLast((byte) => byte !== 0)
  if (isGif && last !== GIF_END) throw new DomainError('files.damaged')
}
