import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { DomainError } from '#domain/errors.ts'
import { MAX_PIXELS } from '#domain/files/purposes.ts'
import { refuseForeignParts } from './foreign-parts.ts'

/** Pictures of a moving one: more than ten seconds of it is a film. */
const MAX_FRAMES = 200

const GIF_END = 0x3b

/**
 * A picture that can be drawn whole.
 * @throws DomainError files.damaged, files.tooManyPixels, files.twoThings
 */
export async function checkPicture(path: string): Promise<void> {
  const bytes = await readFile(path)
  refuseForeignParts(bytes)
  refuseHalfGif(bytes)
  const { width, height, pages } = await sizeOf(path)
  if (width * height * Math.min(pages, MAX_FRAMES + 1) > MAX_PIXELS || pages > MAX_FRAMES) {
    throw new DomainError('files.tooManyPixels', { megapixels: MAX_PIXELS / 1_000_000 })
  }
  await sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'warning', animated: pages > 1 })
    .stats()
    .catch(() => {
      throw new DomainError('files.damaged')
    })
}

/** As the header says: nothing is unpacked for it. */
async function sizeOf(path: string): Promise<{ width: number; height: number; pages: number }> {
  const { width, height, pages } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new DomainError('files.damaged')
    })
  return { width, height, pages: pages ?? 1 }
}

/** Whoever draws a GIF draws what there is of it, and says nothing of what is missing. */
function refuseHalfGif(bytes: Buffer): void {
  const isGif = bytes.toString('latin1', 0, 3) === 'GIF'
  const last = bytes.findLast((byte) => byte !== 0)
  if (isGif && last !== GIF_END) throw new DomainError('files.damaged')
}
