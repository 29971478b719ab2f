import { strFromU8, Unzip, UnzipInflate, unzipSync } from 'fflate'
import { DomainError } from '#domain/errors.ts'
import { attributesOf, localName, piecesOfXml } from './xml.ts'

/** As much as a document may come to when unpacked: pictures hardly shrink, so far more than it weighs. */
const MAX_UNPACKED = 100_000_000
const MAX_ENTRIES = 5000

/** Parts that hold programs, or controls that are some. */
const MACROS =
  /vbaProject|vbaData|\/activeX\/|^Basic\/|^Scripts\/|macroEnabled|\.(exe|dll|js|vbs|hta|bat|cmd|ps1|jar)$/i

/** Kinds of parts that are taken in as the document is opened, and may run. */
const TAKEN_IN = /\/(attachedTemplate|oleObject|frame|subDocument)$/i

/** On the same machine: a place in the archive or beside it, or a disk of Windows. */
const HERE = /^(?![\\/]{2})[^:]*$|^(file:\/\/\/)?[a-z]:[\\/]/i

/** Where it stands what a part refers to. */
const REFERENCES = /\.rels$/i

/** As much as they may come to, all together. */
const MAX_REFERENCES = 2_000_000

/** In these, each letter of ours is itself, or itself and a zero. */
const ENCODED =
  /^<\?xml\b[^>]*\bencoding\s*=\s*["'](?!(utf-8|utf-16|us-ascii|iso-8859-1|windows-1252)["'])/i

/** Fields that start another program. */
const STARTS_PROGRAM = /<w:instrText[^>]{0,100}>[^<]{0,1000}\bDDE(AUTO)?\b|<(\w+:)?ddeLink\b/i

/**
 * A whole document of Word, Excel, PowerPoint, LibreOffice and the like, without programs inside.
 * @throws DomainError files.damaged, files.macros, files.twoThings, files.unpacksTooFar
 */
export function checkOffice(bytes: Buffer, mediaType: string): void {
  refuseBytesAround(bytes)
  const listed = namesListed(bytes)
  if (listed.some((name) => MACROS.test(name))) throw new DomainError('files.macros')
  const texts = unpackTexts(bytes, listed)
  checkAllReferences(texts)
  const contents = texts.get('[Content_Types].xml') ?? ''
  if (/macroEnabled/i.test(contents)) throw new DomainError('files.macros')
  const declared = contents || (texts.get('mimetype') ?? '')
  if (!declared.includes(mediaType)) throw new DomainError('files.damaged')
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

/**
 * Refuses what is fetched from elsewhere as the document is opened, and what nobody can read for certain.
 * @throws DomainError files.macros, files.damaged
 */
function checkReferences(references: string): void {
  let isList = false
  for (const piece of piecesOfXml(references)) {
    if (piece.kind !== 'open') continue
    const name = localName(piece.name)
    isList ||= name === 'Relationships'
    if (!isList) throw new DomainError('files.damaged')
    if (name !== 'Relationship') continue
    const said = attributesOf(piece.attributes)
    const kind = said.get('Type')?.trim()
    // Whoever follows it leaves spaces and control signs out.
    const target = said.get('Target')?.replace(/[\s\p{Cc}]/gu, '')
    if (kind === undefined || target === undefined) throw new DomainError('files.damaged')
    if (TAKEN_IN.test(kind) && !HERE.test(target)) throw new DomainError('files.macros')
  }
  if (!isList) throw new DomainError('files.damaged')
}

function checkAllReferences(texts: ReadonlyMap<string, string>): void {
  for (const [name, text] of texts) {
    if (!REFERENCES.test(name)) continue
    const references = text.replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    if (ENCODED.test(references)) throw new DomainError('files.damaged')
    try {
      checkReferences(references)
    } catch (error) {
      throw error instanceof SyntaxError ? new DomainError('files.damaged') : error
    }
  }
}

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

/** The parts that say what the document is; everything is unpacked, whatever size it claims to have. */
function unpackTexts(bytes: Buffer, listed: readonly string[]): Map<string, string> {
  const texts = new Map<string, string>()
  const found: string[] = []
  let left = MAX_UNPACKED
  let leftOfReferences = MAX_REFERENCES
  let failed: Error | null = null
  const archive = new Unzip((entry) => {
    found.push(entry.name)
    const isText = /\.(xml|rels)$|^mimetype$/i.test(entry.name)
    const isReferences = REFERENCES.test(entry.name)
    let text = ''
    entry.ondata = (error, chunk) => {
      if (error) {
        failed ??= new DomainError('files.damaged')
        return
      }
      left -= chunk.length
      // fflate hands over piece by piece; what comes after this is not looked at any more.
      if (left < 0) throw new DomainError('files.unpacksTooFar')
      if (!isText) return
      // Written with two bytes a letter, every other one is a zero.
      text += strFromU8(chunk, true).replaceAll('\0', '')
      if (/<!ENTITY/i.test(text)) throw new DomainError('files.damaged')
      // Set, not thrown: fflate takes what is thrown here for a fault of the archive.
      if (STARTS_PROGRAM.test(text)) failed ??= new DomainError('files.macros')
      if (isReferences) leftOfReferences -= chunk.length
      if (leftOfReferences < 0) failed ??= new DomainError('files.damaged')
      else if (isReferences || text.length < 1_000_000) texts.set(entry.name, text)
      // As much as a field may take.
      else text = text.slice(-2000)
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
    isOnce && found.length === listed.length && listed.every((name) => found.includes(name))
  if (!isSame) throw new DomainError('files.damaged')
  return texts
}
