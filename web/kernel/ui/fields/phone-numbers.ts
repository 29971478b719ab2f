import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { normalisePhoneText } from '#domain/kernel/normalise-text.ts'

/** ISO 3166 code of a country, as `ES`. */
export type Country = CountryCode

/** The value of a telephone field: a country, and the number as typed. */
export interface PhoneEntry {
  country: Country
  text: string
}

export interface NamedCountry {
  code: Country
  name: string
  /** Without the plus sign: `34`. */
  prefix: string
}

/** Where most of our callers are comes first; the others follow by name. */
const nearest: readonly Country[] = ['ES', 'FR', 'PT']

const isNear = new Set(nearest)

/** Of several countries that share a prefix, the one whose numbers are most of them. */
const firstOfShared: Readonly<Record<string, Country>> = {
  1: 'US',
  7: 'RU',
  39: 'IT',
  44: 'GB',
  47: 'NO',
  61: 'AU',
  212: 'MA',
  262: 'RE',
  290: 'SH',
  358: 'FI',
  590: 'GP',
  599: 'CW',
}

/** Every country that has telephone numbers, named in the given language. */
export async function namedCountries(language: string): Promise<NamedCountry[]> {
  const nameOf = await namesIn(language)
  const named = (code: Country) => ({
    code,
    name: nameOf(code),
    prefix: getCountryCallingCode(code),
  })
  const { compare } = new Intl.Collator([language, 'es'])
  const others = getCountries().filter((code) => !isNear.has(code))
  return [
    ...nearest.map(named),
    ...others.map(named).sort((one, other) => compare(one.name, other.name)),
  ]
}

async function namesIn(language: string): Promise<(code: Country) => string> {
  // Most browsers do not know the countries' Basque names, and some know old ones.
  if (language === 'eu') {
    const { default: names } = await import('./country-names-eu.json')
    return (code) => names[code as keyof typeof names] ?? code
  }
  const names = new Intl.DisplayNames([language, 'es'], { type: 'region' })
  return (code) => names.of(code) ?? code
}

/** The number says its country itself: «+33 5 59…», «0033 5 59…». */
function hasPrefix(text: string): boolean {
  return /^(\+|00)/.test(normalisePhoneText(text))
}

/**
 * The one string that a form sends: the whole number with its prefix where there can be such a
 * number, else prefix and text for the rules to judge. Empty stays empty.
 */
export function composePhone({ country, text }: PhoneEntry): string {
  const typed = normalisePhoneText(text)
  if (typed === '') return ''
  const international = withPlus(typed)
  const number = parsePhoneNumberFromString(international, {
    defaultCountry: country,
    extract: false,
  })
  if (number?.isValid()) return number.number
  return hasPrefix(typed) ? international : `+${getCountryCallingCode(country)} ${typed}`
}

/**
 * The country of a number that begins with its prefix, as soon as that is unambiguous; of several
 * that share a prefix, the one that is chosen already.
 */
export function countryOf({ country, text }: PhoneEntry): Country {
  if (!hasPrefix(text)) return country
  const typed = new AsYouType()
  typed.input(withPlus(normalisePhoneText(text)))
  const known = typed.getCountry()
  if (known) return known
  const prefix = typed.getCallingCode()
  if (!prefix || prefix === getCountryCallingCode(country)) return country
  const only = getCountries().find((code) => getCountryCallingCode(code) === prefix)
  return firstOfShared[prefix] ?? only ?? country
}

/** The field after typing in the number, or after one was pasted with signs that nobody sees. */
export function afterTyping(before: PhoneEntry, input: HTMLInputElement): PhoneEntry {
  const { value, selectionStart } = input
  const text = normalisePhoneText(value) + (value.endsWith(' ') ? ' ' : '')
  const country = countryOf({ ...before, text })
  // Anywhere else than at the end, grouping would move the caret away.
  const isGrowing = text.length > before.text.length && selectionStart === value.length
  return { country, text: isGrowing ? groupDigits({ country, text }) : text }
}

/** The field after choosing a country from the list. */
export function afterChoosingCountry(before: PhoneEntry, country: Country): PhoneEntry {
  return { country, text: groupDigits({ country, text: withoutPrefix(before) }) }
}

/** The field with the country that the number names, and the number as that country writes it. */
export function normaliseEntry(entry: PhoneEntry): PhoneEntry {
  return toNationalFormat(withDetectedCountry(entry))
}

/** Like `normaliseEntry`, with the number left as typed. */
export function withDetectedCountry(entry: PhoneEntry): PhoneEntry {
  return { ...entry, country: countryOf(entry) }
}

/** The number while it is being typed, in the groups in which its country writes it. */
export function groupDigits({ country, text }: PhoneEntry): string {
  // A text that is no number stays as it was typed, so that readers see their mistake.
  if (!/^\+?[\d\s().-]+$/.test(text)) return text
  const grouped = new AsYouType(country).input(text)
  return digitsOf(grouped) === digitsOf(text) ? grouped : text
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** A finished number without the prefix that the list of countries shows beside it. */
export function toNationalFormat(entry: PhoneEntry): PhoneEntry {
  const text = withPlus(normalisePhoneText(entry.text))
  const number = parsePhoneNumberFromString(text, {
    defaultCountry: entry.country,
    extract: false,
  })
  if (!number?.country || !number.isValid() || number.ext) return entry
  return { country: number.country, text: number.formatNational() }
}

/** Returns what is left for another country to stand before, once one is chosen from the list. */
export function withoutPrefix({ country, text }: PhoneEntry): string {
  if (!hasPrefix(text)) return text
  const typed = new AsYouType(country)
  const international = withPlus(normalisePhoneText(text))
  typed.input(international)
  const prefix = typed.getCallingCode() ?? ''
  return international.replace(/\D/g, '').slice(prefix.length)
}

function withPlus(text: string): string {
  return text.replace(/^00/, '+')
}
