import { digitsOf } from './card-number.ts'

export interface Expiry {
  /** 1 to 12. */
  month: number
  /** Four digits. */
  year: number
}

/**
 * Writes what has been typed so far as `MM / YY`. A first digit above 1 can only be a single-digit
 * month, so it gets its zero; a four-digit year, as browsers fill it in, is cut to two.
 */
export function formatExpiry(text: string): string {
  const typedSeparator = /^\s*(\d)\s*[/.-]/.exec(text)
  let digits = digitsOf(text)
  if (typedSeparator) digits = `0${digits}`
  else if (/^[2-9]/.test(digits)) digits = `0${digits}`
  const month = digits.slice(0, 2)
  const year = digits.slice(2)
  const shortYear = year.length >= 4 ? year.slice(2, 4) : year.slice(0, 2)
  return month.length < 2 ? month : `${month} / ${shortYear}`
}

/** Reads a complete `MM / YY`; `undefined` while something is missing or there is no such month. */
export function parseExpiry(text: string): Expiry | undefined {
  const digits = digitsOf(formatExpiry(text))
  if (digits.length !== 4) return undefined
  const month = Number(digits.slice(0, 2))
  if (month < 1 || month > 12) return undefined
  return { month, year: 2000 + Number(digits.slice(2)) }
}

export type ExpiryProblem =
  | 'incomplete_expiry'
  | 'invalid_expiry_month'
  | 'invalid_expiry_year_past'

/** Returns what is wrong with an expiry date on a given day; a card is good through its whole month. */
export function expiryProblem(text: string, today: Date): ExpiryProblem | undefined {
  const digits = digitsOf(formatExpiry(text))
  if (digits.length >= 2) {
    const month = Number(digits.slice(0, 2))
    if (month < 1 || month > 12) return 'invalid_expiry_month'
  }
  const expiry = parseExpiry(text)
  if (!expiry) return 'incomplete_expiry'
  const thisMonth = today.getFullYear() * 12 + today.getMonth()
  return expiry.year * 12 + expiry.month - 1 < thisMonth ? 'invalid_expiry_year_past' : undefined
}
