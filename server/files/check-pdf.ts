import { inflateSync } from 'node:zlib'
import { DomainError } from '#domain/errors.ts'
import { refuseForeignParts } from './foreign-parts.ts'

/** As much as the lists of objects within a PDF may come to when unpacked, all together. */
const MAX_UNPACKED = 30_000_000

/** What a PDF can do but show itself: run a program, start one, carry files along. */
const ACTIVE = /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|ImportData|SubmitForm|GoToE)\b/

/**
 * A whole PDF that does nothing but show itself.
 * @throws DomainError files.damaged, files.encrypted, files.program, files.twoThings, files.unpacksTooFar
 */
export function checkPdf(bytes: Buffer): void {
  const text = bytes.toString('latin1')
  const end = text.lastIndexOf('%%EOF')
  const isWhole = text.startsWith('%PDF-') && end > 0 && text.includes('startxref')
  if (!isWhole || !/^%%EOF\s*$/.test(text.slice(end).replaceAll('\0', ''))) {
    throw new DomainError(isWhole ? 'files.twoThings' : 'files.damaged')
  }
  refuseForeignParts(bytes, { isPdf: true })
  if (/\/Encrypt\b/.test(text)) throw new DomainError('files.encrypted')
  for (const part of [text, ...objectLists(bytes, text)]) {
    if (ACTIVE.test(plainNames(part))) throw new DomainError('files.program')
  }
}

/** Objects may stand packed in streams of their own, where a search of the bytes would miss them. */
function* objectLists(bytes: Buffer, text: string): Generator<string> {
  let left = MAX_UNPACKED
  for (const found of text.matchAll(/\/ObjStm\b[\s\S]{0,400}?stream\r?\n/g)) {
    const start = found.index + found[0].length
    const end = text.indexOf('endstream', start)
    const unpacked = unpack(bytes.subarray(start, end < 0 ? undefined : end), left)
    left -= unpacked.length
    yield unpacked.toString('latin1')
  }
}

function unpack(packed: Buffer, maxOutputLength: number): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, maxOutputLength) })
  } catch (error) {
    const tooFar = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    // Not packed after all, or packed in a way that only some readers know: as it stands, it is seen above.
    if (!tooFar) return Buffer.alloc(0)
    throw new DomainError('files.unpacksTooFar')
  }
}

/** A name may be written with the numbers of its letters: `/J#61vaScript`. */
function plainNames(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
