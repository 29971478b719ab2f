/**
 * Signs that nobody sees: marks of writing direction, zero-width characters, soft hyphens, variation selectors.
 * They come along with what is copied from a chat, a contact or a document.
 */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** No-break, narrow and wide spaces, tabs and line ends; the last two are blanks that `\s` does not know. */
const spaces = /[\s\u0085\u2800]+/gu

const apostrophes =
  /[\u0060\u00b4\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u0374\u0384\u055a\u05f3\u1fbd\u1fbf\u2018-\u201b\u2032\u2035\u275b\u275c\ua78b\ua78c\uff07]/gu

const hyphens = /[\p{Pd}\u02d7\u2043\u2212]/gu

/** One line without invisible signs, with single spaces, in Unicode's composed form. */
export function normaliseLine(text: string): string {
  return text.normalize('NFC').replace(invisible, '').replace(spaces, ' ').trim()
}

/** The same of every line; line ends stay. */
export function normaliseLines(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .split('\n')
    .map(normaliseLine)
    .join('\n')
    .trim()
}

/**
 * An e-mail address in the form in which it is stored and compared, its domain as mail servers know it. A
 * telephone's keyboard puts a blank beside a full stop or a suggested word.
 */
export function normaliseEmail(text: string): string {
  const plain = normalisePlace(normaliseLine(text).normalize('NFKC'))
    .replace(/ ?([@.]) ?/g, '$1')
    .toLowerCase()
  const at = plain.lastIndexOf('@')
  return plain.slice(0, at + 1) + asciiDomain(plain.slice(at + 1))
}

/** Browsers and Node have it, whose types the domain does without. */
declare const URL: new (address: string) => { readonly hostname: string }

/** «muñoz.eus» as «xn--muoz-hqa.eus»; what is no domain stays. */
function asciiDomain(domain: string): string {
  if (!/[^ -~]/.test(domain) || !/^[\p{L}\p{M}\p{N}.。-]+$/u.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/** A line of names and places, in which every apostrophe is «'» and every hyphen «-». */
export function normalisePlace(text: string): string {
  return normaliseLine(text).replace(apostrophes, "'").replace(hyphens, '-')
}

/**
 * A person's name or surnames: letters that only look otherwise («Ａｎｅ», «ﬁ») are ordinary ones, a hyphen stands
 * without spaces, and a slash between two surnames is a space.
 */
export function normaliseName(text: string): string {
  const plain = normalisePlace(text)
    .replace(/[\p{L}\p{M}]+/gu, (word) => (/[ªº]/.test(word) ? word : word.normalize('NFKC')))
    .replace(/[\u2219\u22c5\u2027]/g, '·')
    .replace(/ ?- ?/g, '-')
    .replace(/(?<=[\p{L}\p{M}.]) ?[/\uff0f\u2044] ?(?=\p{L})/gu, ' ')
  return normalisePlace(plain)
}

/**
 * A telephone number as it is typed, with plain signs: «(+34) 612…», «tel:+34612…» and what a contact's card puts
 * around a number are that number.
 */
export function normalisePhoneText(text: string): string {
  return normaliseLine(text)
    .normalize('NFKC')
    .replace(hyphens, '-')
    .replace(/[·•∙⋅]/g, ' ')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(
      /^(?:tel|telf|tel[eé]f|tf|tfno|tlf|tfn|m[oó]vil|tel[eé]fono|telefonoa|phone|mobile)\s*[.:]*\s*(?=[+(\d])/iu,
      '',
    )
    .replace(/\(\s*((?:\+|00)\s*\d{1,4})\s*\)/, '$1 ')
    .replace(/^(\+(?!39)\d{1,3}) ?\(0\)/, '$1 ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The signs of a text that are not `allowed`, each once, as they can be shown: «( )», «U+0007». */
export function charactersOutside(text: string, allowed: RegExp): string {
  const found = [...new Set(text)].filter((character) => !allowed.test(character))
  return found.slice(0, 6).map(shown).join(' ')
}

function shown(character: string): string {
  if (!/[\p{C}\p{Z}]/u.test(character)) return character
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
