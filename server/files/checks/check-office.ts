import { Unzip, UnzipInflate, unzipSync } from 'fflate'
import { DomainError } from '#domain/errors.ts'
import { attributesOf, localName, piecesOfXml, withoutEntities } from '#server/files/xml.ts'
import { checkDrawing } from './check-drawing.ts'
import { checkSheetPart } from './check-sheet.ts'
import { checkWordPart } from './check-word.ts'

/** As much as a document may come to when unpacked: pictures hardly shrink, so far more than it weighs. */
const MAX_UNPACKED = 100_000_000
const MAX_ENTRIES = 5000

/** Parts that hold programs, or controls that are some. */
const MACROS =
  /vbaProject|vbaData|\/activeX\/|\/macrosheets\/|^Basic\/|^Scripts\/|macroEnabled|\.(exe|dll|js|vbs|hta|bat|cmd|ps1|jar)$/i

/** On the same machine: a place in the archive or beside it, or on a disk; or a picture that stands there itself. */
const HERE =
  /^(?![\\/]{2})[^:]*$|^(file:\/\/)?\/?[a-z]:[\\/]|^file:\/\/\/[^\\/%]|^data:image\/(png|jpe?g|gif|webp)[;,]/i

/** A reference that is followed on click only. */
const PRESSED = /\/hyperlink$/i

/** A page that Word opens within the text, with its pictures from elsewhere. */
const PAGE_WITHIN = /\/aFChunk$/i

/** PowerPoint's online videos start on click; those of other places may not. */
const ONLINE_VIDEO = /^https:\/\/(www\.)?(youtube(-nocookie)?\.com|youtu\.be|player\.vimeo\.com)\//

/** Where it stands what a part refers to. */
const REFERENCES = /\.rels$/i

const RELATED = /_rels\/([^/]+)\.rels$/i

/** As much as they may come to, all together. */
const MAX_REFERENCES = 2_000_000

/** In these, each letter of ours is itself, or itself and a zero. */
const ENCODED =
  /^\s*<\?xml\b[^>]*\bencoding\s*=\s*["'](?!(utf-8|utf-16|us-ascii|iso-8859-1|windows-1252)["'])/i

/** Tables of another program that Excel starts. */
const STARTS_PROGRAM = /<(\w+:)?ddeLink\b/i

/** Where a part takes in a picture that it refers to; some readers do not look at the reference's type. */
const TAKEN_IN = /:(?:link|href)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

const HREF = /[\s:]href\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Where a document of LibreOffice refers to what is elsewhere. */
const OPEN_PARTS = /(^|\/)(content|styles|meta|settings)\.xml$/i

/**
 * A whole document of Word, Excel, PowerPoint, LibreOffice and the like, without programs inside and
 * without anything that is fetched as it is opened.
 * @returns its texts by their names in the archive, each byte a letter
 * @throws DomainError files.damaged, files.macros, files.twoThings, files.unpacksTooFar
 */
export function checkOffice(bytes: Buffer, mediaType: string): Map<string, string> {
  refuseBytesAround(bytes)
  const listed = namesListed(bytes)
  if (listed.some((name) => MACROS.test(name))) throw new DomainError('files.macros')
  const texts = unpackTexts(bytes, listed)
  for (const text of texts.values()) checkText(text)
  checkAllReferences(texts)
  const contents = texts.get('[Content_Types].xml') ?? ''
  if (/macroEnabled/i.test(contents)) throw new DomainError('files.macros')
  const declared = contents || (texts.get('mimetype') ?? '')
  if (!declared.includes(mediaType)) throw new DomainError('files.damaged')
  return texts
}

/** @throws DomainError files.damaged, files.macros */
function checkText(text: string): void {
  if (/<!ENTITY/i.test(text)) throw new DomainError('files.damaged')
  if (STARTS_PROGRAM.test(text)) throw new DomainError('files.macros')
  readable(text, (xml) => {
    checkWordPart(xml, isHere)
    checkSheetPart(xml)
    checkDrawing(xml, isHere)
  })
}

/**
 * @throws DomainError files.damaged where readers may disagree about the text, and the errors of
 *   `check`
 */
function readable(text: string, check: (xml: string) => void): void {
  const xml = text.replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
  if (ENCODED.test(xml)) throw new DomainError('files.damaged')
  try {
    check(xml)
  } catch (error) {
    throw error instanceof SyntaxError ? new DomainError('files.damaged') : error
  }
}

/** An archive may begin late and end early, and other readers see what stands around it. */
function refuseBytesAround(bytes: Buffer): void {
  const directoryEnd = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (directoryEnd < 0) throw new DomainError('files.damaged')
  if (directoryEnd + 22 > bytes.length) throw new DomainError('files.damaged')
  const commentLength = bytes.readUInt16LE(directoryEnd + 20)
  const directorySize = bytes.readUInt32LE(directoryEnd + 12)
  const directoryStart = bytes.readUInt32LE(directoryEnd + 16)
  const startsAtOnce = bytes.readUInt32LE(0) === 0x04_03_4b_50
  const endsThere = directoryEnd + 22 === bytes.length && commentLength === 0
  if (!startsAtOnce || !endsThere || directoryStart + directorySize !== directoryEnd) {
    throw new DomainError('files.twoThings')
  }
}

/** Programs that follow an address drop spaces and control signs. */
const addressOf = (target: string | undefined) => target?.replace(/[\s\p{Cc}]/gu, '')

const isHere = (address: string) => HERE.test(addressOf(address) ?? '')

/**
 * Refuses references that are fetched as the document is opened, and those that readers may parse
 * differently.
 * @throws DomainError files.macros, files.damaged; SyntaxError
 */
function checkReferences(references: string, takenIn: ReadonlySet<string>): void {
  let isList = false
  for (const piece of piecesOfXml(references)) {
    if (piece.kind !== 'open') continue
    const name = localName(piece.name)
    isList ||= name === 'Relationships'
    if (!isList) throw new DomainError('files.damaged')
    if (name !== 'Relationship') continue
    const attributes = attributesOf(piece.attributes)
    const kind = attributes.get('Type')?.trim()
    const target = addressOf(attributes.get('Target'))
    if (kind === undefined || target === undefined) throw new DomainError('files.damaged')
    const isVideo = /\/video$/i.test(kind) && ONLINE_VIDEO.test(target)
    const isLink = PRESSED.test(kind) && !takenIn.has(attributes.get('Id') ?? '')
    const isFetched = !HERE.test(target) && !isLink && !isVideo
    if (isFetched || PAGE_WITHIN.test(kind)) throw new DomainError('files.macros')
  }
  if (!isList) throw new DomainError('files.damaged')
}

/** The same of LibreOffice, where each element says itself what it refers to; links are named `a`. */
function checkOpenReferences(text: string): void {
  for (const piece of piecesOfXml(text)) {
    if (piece.kind !== 'open' || localName(piece.name) === 'a') continue
    const isButton = localName(piece.name) === 'event-listener'
    for (const [, double, single = ''] of piece.attributes.matchAll(HREF)) {
      const target = addressOf(withoutEntities(double ?? single)) ?? ''
      const isLink = isButton && /^(https?|mailto):/i.test(target)
      if (!HERE.test(target) && !isLink) throw new DomainError('files.macros')
    }
  }
}

function checkAllReferences(texts: ReadonlyMap<string, string>): void {
  const isOpen = texts.has('mimetype')
  for (const [name, text] of texts) {
    const check = REFERENCES.test(name)
      ? checkReferences
      : isOpen && OPEN_PARTS.test(name) && checkOpenReferences
    if (!check) continue
    const part = texts.get(name.replace(RELATED, '$1')) ?? ''
    readable(text, (xml) => check(xml, idsTakenIn(part)))
  }
}

/** @throws SyntaxError */
const idsTakenIn = (part: string): Set<string> =>
  new Set(
    [...part.matchAll(TAKEN_IN)].map(([, double, single = '']) =>
      withoutEntities(double ?? single),
    ),
  )

/** The names that the archive's directory gives, and that every reader goes by. */
function namesListed(bytes: Buffer): string[] {
  const names: string[] = []
  let unpacked = 0
  try {
    unzipSync(bytes, {
      filter({ name, originalSize }) {
        names.push(name)
        unpacked += originalSize
        return false
      },
    })
  } catch {
    throw new DomainError('files.damaged')
  }
  if (unpacked > MAX_UNPACKED || names.length > MAX_ENTRIES) {
    throw new DomainError('files.unpacksTooFar')
  }
  const leadsOut = (name: string) => /^[/\\]|^[a-z]:|(^|[/\\])\.\.([/\\]|$)|[\0\\]/i.test(name)
  if (names.some(leadsOut)) throw new DomainError('files.damaged')
  return names
}

const BEGINS_AS_XML = /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\0\s]*</

/** The parts that are texts; everything is unpacked once, whatever size it claims to have. */
function unpackTexts(bytes: Buffer, listed: readonly string[]): Map<string, string> {
  const texts = new Map<string, string>()
  const found: string[] = []
  let left = MAX_UNPACKED
  let leftOfReferences = MAX_REFERENCES
  let failed: Error | null = null
  const archive = new Unzip((entry) => {
    found.push(entry.name)
    let isText = /\.(xml|rels|vml|svg)$|^mimetype$/i.test(entry.name)
    let isFirst = true
    const isReferences = REFERENCES.test(entry.name)
    const pieces: string[] = []
    entry.ondata = (error, chunk, isLast) => {
      if (error) {
        failed ??= new DomainError('files.damaged')
        return
      }
      left -= chunk.length
      // fflate emits chunk by chunk; later chunks are ignored.
      if (left < 0) throw new DomainError('files.unpacksTooFar')
      // A drawing may have any name.
      if (isFirst) isText ||= BEGINS_AS_XML.test(asLatin(chunk.subarray(0, 100)))
      isFirst = false
      if (!isText) return
      // Written with two bytes a letter, every other one is a zero.
      pieces.push(asLatin(chunk).replaceAll('\0', ''))
      if (isReferences) leftOfReferences -= chunk.length
      // Set, not thrown: fflate takes what is thrown here for a fault of the archive.
      if (leftOfReferences < 0) failed ??= new DomainError('files.damaged')
      if (isLast) texts.set(entry.name, pieces.join(''))
    }
    entry.start()
  })
  archive.register(UnzipInflate)
  try {
    for (let at = 0; at < bytes.length; at += 65_536) {
      archive.push(bytes.subarray(at, at + 65_536), at + 65_536 >= bytes.length)
      if (failed) throw failed
    }
  } catch (error) {
    throw error instanceof DomainError ? error : new DomainError('files.damaged')
  }
  // Of two parts with one name, each reader takes another.
  const isOnce = new Set(listed).size === listed.length
  const isSame =
    isOnce &&
    found.length === listed.length &&
    new Set([...listed, ...found]).size === listed.length
  if (!isSame) throw new DomainError('files.damaged')
  return texts
}

const asLatin = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
