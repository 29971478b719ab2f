import { constants, inflateRawSync } from 'node:zlib'
import { DomainError } from '#domain/errors.ts'
import { refuseForeignParts } from './foreign-parts.ts'

/** As much as the lists of objects within a PDF may come to when unpacked, all together. */
const MAX_UNPACKED = 30_000_000

/**
 * What a PDF can do but show itself: run a program, start one, carry files along. Names of two
 * letters are left out: they stand by chance in the pictures of every second large brochure, and
 * each `/JS` needs one of these beside it.
 */
const ACTIVE =
  /\/(JavaScript|Rendition|Launch|EmbeddedFiles?|RichMedia|XFA\s*[[\d]|ImportData|SubmitForm|GoToE)\b/

/** How far before a stream its own description may begin. */
const DESCRIPTION = 600

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
  if (/\/Encrypt\b/.test(plainNames(text))) throw new DomainError('files.encrypted')
  for (const part of [text, ...objectLists(bytes, text)]) {
    if (ACTIVE.test(plainNames(part))) throw new DomainError('files.program')
  }
}

/** Objects may stand packed in streams of their own, where a search of the bytes would miss them. */
function* objectLists(bytes: Buffer, text: string): Generator<string> {
  let left = MAX_UNPACKED
  for (const found of text.matchAll(/(?<!end)stream\r?\n/g)) {
    const before = text.slice(Math.max(0, found.index - DESCRIPTION), found.index)
    const about = plainNames(before.slice(before.lastIndexOf('endobj') + 1))
    // What is not packed stands in the text itself.
    if (!/\/ObjStm\b/.test(about) || !/\/F(ilter)?\b/.test(about)) continue
    const isPlain = /\/Filter\s*\[?\s*\/FlateDecode\b\s*(?!\s*\/\w+Decode)/.test(about)
    if (!isPlain || /\/Predictor\b/.test(about)) throw new DomainError('files.damaged')
    // Its end is where its own bytes end: `endstream` may stand within them.
    const unpacked = unpack(bytes.subarray(found.index + found[0].length), left)
    left -= unpacked.length
    yield unpacked.toString('latin1')
  }
}

/** As lenient as readers are, who do not mind a wrong sum at the end. */
function unpack(packed: Buffer, left: number): Buffer {
  const limits = { maxOutputLength: Math.max(1, left), finishFlush: constants.Z_SYNC_FLUSH }
  try {
    return inflateRawSync(packed.subarray(2), limits)
  } catch (error) {
    const tooFar = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new DomainError(tooFar ? 'files.unpacksTooFar' : 'files.damaged')
  }
}

/** A name may be written with the numbers of its letters: `/J#61vaScript`. */
function plainNames(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
