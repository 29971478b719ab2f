import { open, readFile } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { DomainError } from '#domain/kernel/errors.ts'
import type { FileKind, Purpose } from '#domain/kernel/files/purposes.ts'
import { checkCaptions } from './checks/check-captions.ts'
import { checkPicture } from './checks/check-picture.ts'
import { checkMp4, checkWebm } from './checks/check-video.ts'
import { drawLogo } from './logos.ts'
import { outlineOf } from './outline.ts'
import { type DrawnPicture, redraw } from './pictures.ts'

/** Describes what a file is, whatever its name and its sender say. */
export interface Inspected extends Found {
  kind: FileKind
  mediaType: string
  /** Its usual extension, without the dot. */
  extension: string
}

/** Describes what is kept of a file besides its bytes, or in their place. */
interface Found {
  /** A picture in several sizes, the largest first. */
  pictures?: DrawnPicture[]
  /** Holds what is written in a document, one text for each slide or for the whole. */
  outline?: string[] | null
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN = 'application/vnd.oasis.opendocument'

interface Known {
  kind: FileKind
  mediaType: string
  /** @throws DomainError files.* */
  check(path: string, purpose: Purpose): Promise<Found>
}

const asItCame = (
  kind: FileKind,
  mediaType: string,
  check: (path: string) => Promise<void>,
): Known => ({
  kind,
  mediaType,
  async check(path) {
    await check(path)
    return {}
  },
})
const office = (mediaType: string): Known => ({
  kind: 'office',
  mediaType,
  async check(path) {
    return { outline: outlineOf(await readFile(path), mediaType) }
  },
})
const picture = (mediaType: string): Known => ({
  kind: 'picture',
  mediaType,
  async check(path, { maxDecodedBytes = 0, isPublicUpload, isLogo }) {
    await checkPicture(path, maxDecodedBytes)
    if (isLogo) return { pictures: await drawLogo(path) }
    return { pictures: await redraw(path, isPublicUpload ? 'quick' : 'small') }
  },
})

/** Lists the known kinds by the extension that the bytes stand for. */
const known: Record<string, Known> = {
  png: picture('image/png'),
  jpg: picture('image/jpeg'),
  gif: picture('image/gif'),
  pdf: { kind: 'pdf', mediaType: 'application/pdf', check: async () => ({}) },
  docx: office(`${OFFICE}.wordprocessingml.document`),
  xlsx: office(`${OFFICE}.spreadsheetml.sheet`),
  pptx: office(`${OFFICE}.presentationml.presentation`),
  odt: office(`${OPEN}.text`),
  ods: office(`${OPEN}.spreadsheet`),
  odp: office(`${OPEN}.presentation`),
  mp4: asItCame('video', 'video/mp4', checkMp4),
  webm: asItCame('video', 'video/webm', checkWebm),
  vtt: asItCame('captions', 'text/vtt', checkCaptions),
}

/** Office files with macros are recognised by their own list of contents. */
const WITH_MACROS = ['docm', 'xlsm', 'pptm', 'dotm', 'xltm', 'potm']

/**
 * Returns what a file is, as its bytes say. It takes much time and memory, and runs in the file worker alone.
 * @throws DomainError files.* that say what is wrong with it
 */
export async function inspect(path: string, purpose: Purpose): Promise<Inspected> {
  const extension = await extensionOf(path)
  const is = known[extension]
  if (!is || !purpose.kinds.includes(is.kind)) throw refusalOf(extension, purpose.kinds)
  return { kind: is.kind, mediaType: is.mediaType, extension, ...(await is.check(path, purpose)) }
}

async function extensionOf(path: string): Promise<string> {
  const found = await fileTypeFromFile(path).catch(() => undefined)
  // Apple's and the phones' own kinds of MP4.
  if (found?.mime === 'video/mp4' || found?.ext === 'm4v') return 'mp4'
  if (found) return found.ext
  const start = await startOf(path)
  // Some programs put a line break before a PDF's head, which every viewer passes over.
  if (/^\s{1,8}%PDF-/.test(start)) return 'pdf'
  return /<svg[\s>]/i.test(start) ? 'svg' : ''
}

async function startOf(path: string): Promise<string> {
  await using handle = await open(path)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0)
  return buffer.toString('utf8', 0, bytesRead)
}

function refusalOf(extension: string, accepted: readonly FileKind[]): DomainError {
  const takesOffice = accepted.includes('office')
  if (WITH_MACROS.includes(extension) && takesOffice) return new DomainError('files.macros')
  if (extension === 'cfb' && takesOffice) return new DomainError('files.oldOffice')
  if ((extension === 'svg' || extension === 'xml') && accepted.includes('picture')) {
    return new DomainError('files.drawing')
  }
  if (extension === 'heic' && accepted.includes('picture')) return new DomainError('files.heic')
  return new DomainError('files.wrongType', { accepted: accepted.join(',') })
}
