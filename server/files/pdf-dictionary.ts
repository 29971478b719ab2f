/** What stands between the signs of a PDF, once at least: spaces and remarks. */
export const BLANKS = '(?:[\\0\\t\\n\\f\\r ]|%[^\\r\\n]*[\\r\\n])+'

/** The same, and nothing at all. */
const BLANK = /(?:[\0\t\n\f\r ]|%[^\r\n]*(?:[\r\n]|$))*/y

/** A name, letters as numbers, or a number, word or sign that opens or closes something. */
const SIGN = /\/[^\0\t\n\f\r ()<>[\]{}/%]*|<<|>>|[[\]]|<[^<>]*>|[^\0\t\n\f\r ()<>[\]{}/%]+/y

const NUMBER = /^[+-]?\d+$/

/** Of one dictionary: far more than a book's list of pages. */
const MAX_SIGNS = 1_000_000

/** What a dictionary says, by its names; of what is made of parts, the signs, one space between them. */
export interface PdfDictionary {
  values: Map<string, string>
  /** Where the text goes on behind it. */
  end: number
}

/**
 * Reads the dictionary that begins here.
 * @throws SyntaxError where it cannot be read for certain
 */
export function pdfDictionaryAt(text: string, start: number): PdfDictionary {
  const values = new Map<string, string>()
  const signs: string[] = []
  let depth = 0
  let at = start
  do {
    const sign = signAt(text, at)
    at = blankEnd(text, at + sign.length)
    if (sign === '<<' || sign === '[') depth++
    else if (sign === '>>' || sign === ']') depth--
    signs.push(sign.startsWith('/') ? plainName(sign) : sign)
    if (signs.length > MAX_SIGNS) throw new SyntaxError('a dictionary without an end')
  } while (depth > 0)
  const last = signs.length - 1
  if (signs[0] !== '<<' || signs[last] !== '>>') throw new SyntaxError('no dictionary')
  for (let place = 1; place < last; ) {
    const name = signs[place] ?? ''
    const behind = valueEnd(signs, place + 1)
    if (!name.startsWith('/') || behind > last) throw new SyntaxError(`no entry: ${name}`)
    const said = signs.slice(place + 1, behind).join(' ')
    // Of what is said twice, each reader takes another.
    values.set(name, values.has(name) ? `${values.get(name)} ${said}` : said)
    place = behind
  }
  return { values, end: at }
}

/** Where a text goes on that is neither space nor remark. */
export function blankEnd(text: string, at: number): number {
  BLANK.lastIndex = at
  BLANK.exec(text)
  return BLANK.lastIndex
}

/** Behind the value that begins at this place. */
function valueEnd(signs: readonly string[], start: number): number {
  const [first = '', second = '', third] = signs.slice(start, start + 3)
  if (third === 'R' && NUMBER.test(first) && NUMBER.test(second)) return start + 3
  let depth = 0
  let place = start
  do {
    const sign = signs[place++]
    if (sign === undefined) throw new SyntaxError('a name without a value')
    if (sign === '<<' || sign === '[') depth++
    else if (sign === '>>' || sign === ']') depth--
  } while (depth > 0)
  return place
}

function signAt(text: string, at: number): string {
  if (text[at] === '(') return text.slice(at, stringEnd(text, at))
  SIGN.lastIndex = at
  const [sign] = SIGN.exec(text) ?? []
  if (!sign) throw new SyntaxError(`no sign at ${at}`)
  return sign
}

/** Brackets within a text come in pairs, or behind a stroke. */
function stringEnd(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at + 1
  }
  throw new SyntaxError('a text without an end')
}

/** A name may be written with the numbers of its letters: `/J#61vaScript`. */
export const spelt = (name: string): string =>
  name.replace(/\w/g, (letter) => {
    const code = letter.charCodeAt(0).toString(16)
    return `(?:${letter}|#${code.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
  })

/** The same name in plain letters. */
function plainName(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
