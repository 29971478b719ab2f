import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** The number as E.164 (`+34943123456`), or null when there can be no such number. */
export function normalisePhone(text: string, defaultCountry: CountryCode = 'ES'): string | null {
  const number = parsePhoneNumberFromString(text, { defaultCountry, extract: false })
  return number?.isValid() && !number.ext ? number.number : null
}
