import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { normalisePhoneText } from './normalise-text.ts'

/** The number as E.164 (`+34943123456`), or null when there can be no such number. */
export function normalisePhone(text: string): string | null {
  const number = parsePhoneNumberFromString(normalisePhoneText(text), {
    defaultCountry: 'ES',
    extract: false,
  })
  return number?.isValid() && !number.ext ? number.number : null
}

/** Writes a number as people read it: «943 12 34 56» at home, «+33 5 59 59 59 59» from abroad. */
export function formatPhone(e164: string): string {
  const number = parsePhoneNumberFromString(e164)
  if (!number) return e164
  return number.country === 'ES' ? number.formatNational() : number.formatInternational()
}
