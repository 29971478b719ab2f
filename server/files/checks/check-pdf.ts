import { constants, inflateRawSync } from 'node:zlib'
import { DomainError } from '#domain/errors.ts'
import { type PdfPart, refuseOpenActions } from '#server/files/pdf-actions.ts'
import { blankEnd, pdfDictionaryAt, spelt } from '#server/files/pdf-dictionary.ts'
import { refusePolyglotFile } from '#server/files/polyglot-files.ts'

/** As much as the lists of objects within a PDF may come to when unpacked, all together. */
const MAX_UNPACKED = 30_000_000

/**
 * What a PDF can do but show itself: run a program, start one, carry files along, fetch some. Names of
 * two letters are left out: they stand by chance in the pictures of every second large brochure, and
 * each `/JS` needs one of these beside it.
 */
const ACTIVE_NAMES = [
  ...['JavaScript', 'Rendition', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia'],
  ...['ImportData', 'SubmitForm', 'GoToE'],
].map(spelt)
const ACTIVE = new RegExp(
  `/(?:(?:${ACTIVE_NAMES.join('|')}|${spelt('XFA')}\\s*[[\\d])\\b|${spelt('FS')}\\s*/${spelt('URL')}\\b)`,
)
const LOCKED = new RegExp(`/${spelt('Encrypt')}\\b`)

/** How many times over the text may be looked at for objects, which begin within each other in none. */
const MAX_READ = 4

const EOF_MARK = '%%EOF'

/** The most bytes that may follow the end: blanks, and comments with which some printers fill up a block. */
const MAX_TAIL = 1024

/** What stands before the bytes of a stream. */
const STREAM = /stream[\t ]*(?:\r\n|\r|\n)/y

/**
 * A whole PDF that does nothing but show itself.
 * @throws DomainError files.damaged, files.encrypted, files.program, files.twoThings, files.unpacksTooFar
 */
export function checkPdf(bytes: Buffer): void {
  const text = bytes.toString('latin1')
  const end = text.lastIndexOf(EOF_MARK)
  const isWhole = /^\s{0,8}%PDF-/.test(text) && end > 0 && text.includes('startxref')
  const tail = text
    .slice(end + EOF_MARK.length)
    .replaceAll('\0', '')
    .replaceAll('\x1a', '')
  if (!isWhole || tail.length > MAX_TAIL || !/^(?:\s|[\r\n]%[^\r\n]*)*$/.test(tail)) {
    throw new DomainError(isWhole ? 'files.twoThings' : 'files.damaged')
  }
  refusePolyglotFile(bytes, { isPdf: true })
  if (LOCKED.test(text)) throw new DomainError('files.encrypted')
  const parts: PdfPart[] = [{ text, places: new Map() }, ...objectLists(bytes, text)]
  if (parts.some((part) => ACTIVE.test(part.text))) throw new DomainError('files.program')
  readable(() => refuseOpenActions(parts))
}

/** @throws DomainError files.damaged for what cannot be read for certain */
function readable<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw error instanceof SyntaxError ? new DomainError('files.damaged') : error
  }
}

/** Objects may stand packed in streams of their own, where a search of the bytes would miss them. */
function* objectLists(bytes: Buffer, text: string): Generator<PdfPart> {
  let left = MAX_UNPACKED
  let toRead = MAX_READ * text.length
  // Readers ignore a stream that does not begin so.
  for (const { index } of text.matchAll(/obj(?=[\0\t\n\f\r %<])/g)) {
    const start = blankEnd(text, index + 'obj'.length)
    const { values, end } = text.startsWith('<<', start)
      ? readable(() => pdfDictionaryAt(text, start))
      : { values: new Map<string, string>(), end: start }
    toRead -= end - index
    if (toRead < 0) throw new DomainError('files.damaged')
    if (!text.startsWith('stream', end)) continue
    if (isElsewhere(values)) throw new DomainError('files.program')
    if (!isObjectList(values)) continue
    // What is not packed stands in the text itself.
    if (!values.has('/Filter')) continue
    STREAM.lastIndex = end
    if (!isPackedOnce(values) || !STREAM.test(text)) throw new DomainError('files.damaged')
    // Its end is where its own bytes end: `endstream` may stand within them.
    const unpacked = unpack(bytes.subarray(STREAM.lastIndex), left)
    left -= unpacked.length
    yield listOf(unpacked.toString('latin1'), Number(values.get('/First')))
  }
}

/** Where the objects of a list begin stands before the first: each one's number and its distance from there. */
function listOf(text: string, first: number): PdfPart {
  const head = text.slice(0, first)
  if (!/^[\0\s\d]*$/.test(head)) throw new DomainError('files.damaged')
  const figures = head.match(/\d+/g) ?? []
  const places = new Map<string, number[]>()
  for (let place = 0; place + 1 < figures.length; place += 2) {
    const number = String(Number(figures[place]))
    places.set(number, [...(places.get(number) ?? []), first + Number(figures[place + 1])])
  }
  return { text, places }
}

/** Whether a stream's bytes are those of another file, or a page of another is shown in its place. */
const isElsewhere = (values: Map<string, string>) =>
  values.has('/Ref') || (values.get('/F') ?? 'null') !== 'null'

/** Some readers do not look at its type. */
const isObjectList = (values: Map<string, string>) =>
  values.get('/Type') === '/ObjStm' || (values.has('/N') && values.has('/First'))

const isPackedOnce = (values: Map<string, string>) =>
  /^(\[ )?\/FlateDecode( \])?$/.test(values.get('/Filter') ?? '') &&
  !/\/Predictor| R\b/.test(values.get('/DecodeParms') ?? '')

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
