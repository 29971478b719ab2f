import { strFromU8, Unzip, UnzipInflate, unzipSync } from 'fflate'
import { DomainError } from '#domain/errors.ts'

/** As much as a document may come to when unpacked: pictures hardly shrink, so far more than it weighs. */
const MAX_UNPACKED = 100_000_000
const MAX_ENTRIES = 5000

/** Parts that hold programs, or controls that are some. */
const MACROS =
  /vbaProject|vbaData|\/activeX\/|^Basic\/|^Scripts\/|macroEnabled|\.(exe|dll|js|vbs|hta|bat|cmd|ps1|jar)$/i

/** A template or an object that is fetched from elsewhere as the document is opened, and may run. */
const FETCHED =
  /<Relationship\b(?=[^>]{0,1000}\/(attachedTemplate|oleObject|frame|subDocument)")(?=[^>]{0,1000}Target="\s*(https?:|ftp:|mhtml:|ms-|file:\/\/[^/]|\\\\|\/\/))/i

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
  let failed: Error | null = null
  const archive = new Unzip((entry) => {
    found.push(entry.name)
    const isText = /\.(xml|rels)$|^mimetype$/.test(entry.name)
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
      if (FETCHED.test(text) || STARTS_PROGRAM.test(text))
        failed ??= new DomainError('files.macros')
      if (text.length < 1_000_000) texts.set(entry.name, text)
      else text = text.slice(-16)
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
