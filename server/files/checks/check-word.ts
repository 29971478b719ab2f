import { DomainError } from '#domain/errors.ts'
import { attributesOf, localName, piecesOfXml, withoutEntities } from '#server/files/xml.ts'

const HAS_FIELDS = /instrText|fldSimple/

/** Stands where a field begins; XML has no such sign. */
const BEGIN = '\u0001'

/**
 * Fields that start a program, or fetch something from another place than a disk or the mail that the text
 * was copied from; and those whose kind or place another field makes up.
 */
const REFUSED = [
  'DDE(AUTO)?\\b',
  '(INCLUDE|INCLUDEPICTURE|INCLUDETEXT|IMPORT|LINK|RD|DATABASE)\\b[^\n]*((?<!\\b(cid|[a-z])):|//|[ "]\\\\{2}|BEGIN)',
  '\\w*"?BEGIN',
].map((instruction) => new RegExp(`BEGIN[ "]*${instruction}`.replaceAll('BEGIN', BEGIN), 'i'))

const VML_PICTURE =
  /<(?:[^\s<>:/"'=]+:)?(?:imagedata|fill|stroke|image)\b((?:[^<>"']|"[^"<]*"|'[^'<]*')*)/gi
const SOURCE = /[\s:](?:src|href|althref)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi

/**
 * Refuses Word's fields that start programs or fetch something, and pictures of VML, the drawings of
 * older versions, from elsewhere.
 * @param isHere whether an address stands in the archive or on the same machine
 * @throws DomainError files.macros; SyntaxError
 */
export function checkWordPart(text: string, isHere: (address: string) => boolean): void {
  for (const [, attributes = ''] of text.matchAll(VML_PICTURE)) {
    for (const [, double, single = ''] of attributes.matchAll(SOURCE)) {
      if (!isHere(withoutEntities(double ?? single))) throw new DomainError('files.macros')
    }
  }
  if (!HAS_FIELDS.test(text)) return
  const fields = fieldsOf(text)
  if (REFUSED.some((field) => field.test(fields))) throw new DomainError('files.macros')
}

/** What the fields of a part say, each on a line: Word cuts it into runs where it likes. */
function fieldsOf(xml: string): string {
  const instructions: string[] = []
  let isInstruction = false
  for (const piece of piecesOfXml(xml)) {
    if (piece.kind === 'text') {
      if (isInstruction) instructions.push(piece.text.replace(/\s/g, ' '))
      continue
    }
    const name = localName(piece.name)
    if (name === 'instrText') isInstruction = piece.kind === 'open'
    if (piece.kind === 'close') continue
    const attribute = (key: string) => attributesOf(piece.attributes).get(key) ?? ''
    if (name === 'fldChar') instructions.push(attribute('fldCharType') === 'begin' ? BEGIN : '\n')
    if (name === 'fldSimple')
      instructions.push(`${BEGIN}${attribute('instr').replace(/\s/g, ' ')}\n`)
  }
  return instructions.join('')
}
