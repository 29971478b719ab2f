/** A name, letters as numbers, or a number, word or sign that opens or closes something. */
const SIGN = /\/[^\0\t\n\f\r ()<>[\]{}/%]*|<<|>>|[[\]]|<[^<>]*>|[^\0\t\n\f\r ()<>[\]{}/%]+/y

const SPACES = '\0\t\n\f\r '

const FIGURES = /0*(\d{1,10})(?!\d)/y

const NUMBER = /^[+-]?\d+$/

/** Of one dictionary: far more than a book's list of pages. */
const MAX_SIGNS = 1_000_000

/** What a dictionary says, by its names; of what is made of parts, the signs, one space between them. */
interface PdfDictionary {
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
    const value = signs.slice(place + 1, behind).join(' ')
    // Of what is said twice, each reader takes another.
    values.set(name, values.has(name) ? `${values.get(name)} ${value}` : value)
    place = behind
  }
  return { values, end: at }
}

/**
 * Where a text goes on that is neither space nor remark. A loop, since blanks may be longer than the stack of a regular
 * expression.
 */
export function blankEnd(text: string, start: number): number {
  let at = start
  let isRemark = false
  for (; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (sign === '\n' || sign === '\r') isRemark = false
    else if (sign === '%') isRemark = true
    else if (!isRemark && !SPACES.includes(sign)) break
  }
  return at
}

/** The number of the object that is referred to here, as `12 0 R` does; null where there is no reference. */
export function referenceAt(text: string, at: number): string | null {
  const found = numberedAt(text, at)
  return found && text[found.end] === 'R' ? found.number : null
}

/** Where the object begins that is announced here, as `12 0 obj` does; null where none is. */
export function objectAt(text: string, at: number): number | null {
  const found = numberedAt(text, at)
  return found && text.startsWith('obj', found.end) ? found.end + 'obj'.length : null
}

/** Two figures with blanks between; `end` is behind the blanks that follow. */
function numberedAt(text: string, at: number): { number: string; end: number } | null {
  FIGURES.lastIndex = at
  const [, number] = FIGURES.exec(text) ?? []
  if (number === undefined) return null
  const figuresEnd = FIGURES.lastIndex
  FIGURES.lastIndex = blankEnd(text, figuresEnd)
  const hasGeneration = FIGURES.lastIndex > figuresEnd && FIGURES.test(text)
  return hasGeneration ? { number, end: blankEnd(text, FIGURES.lastIndex) } : null
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
