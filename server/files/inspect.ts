import { open, readFile } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { DomainError } from '#domain/errors.ts'
import type { FileKind } from '#domain/files/purposes.ts'
import { checkCaptions } from './check-captions.ts'
import { checkOffice } from './check-office.ts'
import { checkPdf } from './check-pdf.ts'
import { checkPicture } from './check-picture.ts'
import { checkMp4, checkWebm } from './check-video.ts'

/** What a file is, whatever its name and its sender say. */
export interface Inspected {
  kind: FileKind
  mediaType: string
  /** Its usual ending, without the dot. */
  ending: string
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN = 'application/vnd.oasis.opendocument'

interface Known {
  kind: FileKind
  mediaType: string
  check(path: string): Promise<void>
}

const inMemory = (check: (bytes: Buffer) => void) => async (path: string) =>
  check(await readFile(path))
const office = (mediaType: string): Known => ({
  kind: 'office',
  mediaType,
  check: inMemory((bytes) => checkOffice(bytes, mediaType)),
})
const picture = (mediaType: string): Known => ({ kind: 'picture', mediaType, check: checkPicture })

/** By the ending that the bytes stand for. */
const known: Record<string, Known> = {
  png: picture('image/png'),
  jpg: picture('image/jpeg'),
  gif: picture('image/gif'),
  pdf: { kind: 'pdf', mediaType: 'application/pdf', check: inMemory(checkPdf) },
  docx: office(`${OFFICE}.wordprocessingml.document`),
  xlsx: office(`${OFFICE}.spreadsheetml.sheet`),
  pptx: office(`${OFFICE}.presentationml.presentation`),
  odt: office(`${OPEN}.text`),
  ods: office(`${OPEN}.spreadsheet`),
  odp: office(`${OPEN}.presentation`),
  mp4: { kind: 'video', mediaType: 'video/mp4', check: checkMp4 },
  webm: { kind: 'video', mediaType: 'video/webm', check: checkWebm },
  vtt: { kind: 'captions', mediaType: 'text/vtt', check: inMemory(checkCaptions) },
}

/** Office files with programs inside are told apart by their own list of contents. */
const WITH_MACROS = ['docm', 'xlsm', 'pptm', 'dotm', 'xltm', 'potm']

/**
 * What a file is, as its bytes say; it is one thing only, whole, and without programs inside.
 * @param accepted the kinds that are taken here
 * @throws DomainError files.* that say what is wrong with it
 */
export async function inspect(path: string, accepted: readonly FileKind[]): Promise<Inspected> {
  const ending = await endingOf(path)
  const found = known[ending]
  if (!found || !accepted.includes(found.kind)) throw refusalOf(ending, accepted)
  await found.check(path)
  return { kind: found.kind, mediaType: found.mediaType, ending }
}

async function endingOf(path: string): Promise<string> {
  const found = await fileTypeFromFile(path).catch(() => undefined)
  // Apple's and the phones' own kinds of MP4.
  if (found?.mime === 'video/mp4' || found?.ext === 'm4v') return 'mp4'
  if (found) return found.ext
  return (await looksLikeDrawing(path)) ? 'svg' : ''
}

async function looksLikeDrawing(path: string): Promise<boolean> {
  await using handle = await open(path)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0)
  return /<svg[\s>]/i.test(buffer.toString('utf8', 0, bytesRead))
}

function refusalOf(ending: string, accepted: readonly FileKind[]): DomainError {
  const takesOffice = accepted.includes('office')
  if (WITH_MACROS.includes(ending) && takesOffice) return new DomainError('files.macros')
  if (ending === 'cfb' && takesOffice) return new DomainError('files.oldOffice')
  if ((ending === 'svg' || ending === 'xml') && accepted.includes('picture')) {
    return new DomainError('files.drawing')
  }
  return new DomainError('files.wrongType', { accepted: accepted.join(',') })
}
