/** A piece of an XML text; of an element without content, the closing follows the opening. */
type XmlPiece =
  | { kind: 'open'; name: string; attributes: string }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

const COMMENT = '<!--[^]*?-->'
const CDATA = '<!\\[CDATA\\[(?<cdata>[^]*?)\\]\\]>'
const INSTRUCTION = '<\\?[^]*?\\?>'
const ATTRIBUTES = '[^<>"\']*(?:(?:"[^"<]*"|\'[^\'<]*\')[^<>"\']*)*'
const TAG = `<(?<slash>/?)(?<name>[^\\s/<>"'=!?]+)(?<attributes>(?:[\\s/]${ATTRIBUTES})?)>`
const PIECE = new RegExp(`${COMMENT}|${CDATA}|${INSTRUCTION}|${TAG}|(?<text>[^<]+)`, 'y')

/**
 * The pieces of an XML text, one behind the other.
 * @throws SyntaxError where it is not whole, or declares a type of its own
 */
export function* piecesOfXml(xml: string): Generator<XmlPiece> {
  const open: string[] = []
  let at = 0
  while (at < xml.length) {
    PIECE.lastIndex = at
    const found = PIECE.exec(xml)
    if (!found) throw new SyntaxError(`no XML at ${at}`)
    at = PIECE.lastIndex
    const { cdata, slash, name, attributes = '', text } = found.groups ?? {}
    if (cdata !== undefined) yield { kind: 'text', text: cdata }
    else if (text !== undefined) yield { kind: 'text', text: withoutEntities(text) }
    else if (name === undefined) continue
    else if (slash) {
      if (open.pop() !== name) throw new SyntaxError(`${name} is not open`)
      yield { kind: 'close', name }
    } else {
      yield { kind: 'open', name, attributes }
      if (attributes.endsWith('/')) yield { kind: 'close', name }
      else open.push(name)
    }
  }
  if (open.length > 0) throw new SyntaxError(`${open.at(-1)} is not closed`)
}

/**
 * What the attributes of an element say, by their names without prefix.
 * @throws SyntaxError where they cannot be read for certain
 */
export function attributesOf(attributes: string): Map<string, string> {
  const values = new Map<string, string>()
  const rest = attributes.replace(
    /\s([^\s/<>"'=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
    (_, name: string, double?: string, single?: string) => {
      const own = localName(name)
      // What declares a prefix is no value of the element.
      if (name.startsWith('xmlns')) return ''
      if (values.has(own)) throw new SyntaxError(`${own} is said twice`)
      values.set(own, withoutEntities(double ?? single ?? ''))
      return ''
    },
  )
  if (!/^\s*\/?$/.test(rest)) throw new SyntaxError(`no attributes: ${rest}`)
  return values
}

export const localName = (name: string) => name.slice(name.indexOf(':') + 1)

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Half of a surrogate pair is none. */
const isCharacter = (code: number) => code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)

/** @throws SyntaxError for one that XML does not know by itself */
export function withoutEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+))?;?/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      const code = Number.parseInt(decimal ?? hex ?? '', decimal ? 10 : 16)
      const sign = name ? entities[name] : isCharacter(code) && String.fromCodePoint(code)
      if (!sign || !whole.endsWith(';')) throw new SyntaxError(`${whole} stands for nothing`)
      return sign
    },
  )
}
