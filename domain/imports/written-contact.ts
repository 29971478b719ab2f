import { emailField } from '../accounts/rules.ts'
import { normaliseLine, normalisePhoneText } from '../kernel/normalise-text.ts'
import { normalisePhone } from '../kernel/phone.ts'

export interface WrittenContact {
  /** The first in the cell, as it is stored; `null` where something in it cannot be understood. */
  first: string | null
  /** What else the cell says and is not stored: another number, «(hija)». */
  rest: string
}

/** A number of nine digits as it is written here, whatever stands around it. */
const nineDigits = /(?<!\d)(?:(?:\+|00) ?34[ .-]*)?[6-9](?:[ .-]{0,3}\d){8}(?!\d)/g
const betweenNumbers = /[/\\;,|&]| (?:o|u|y|e|edo|eta|or|and) /iu
const phoneWords =
  /(?<!\p{L})(?:tel\p{L}*|t[lf]\p{L}{0,4}|m[oó]vil|mugikorra|fijo|phone|mobile)(?!\p{L})/giu

/** Reads a cell of telephones, every one of which must be able to exist. */
export function readPhone(written: string): WrittenContact {
  const line = normalisePhoneText(written)
    .replace(/(?<=\d)[oO]+(?![\p{L}ªº])|(?<!\p{L} ?)[oO]+(?=\d{1,3}(?!\d))/gu, ({ length }) =>
      '0'.repeat(length),
    )
    .replace(/^(\d{9,})[.,]0+$/, '$1')
  const outside = line.replace(nineDigits, ' ')
  const parts = /\d/.test(outside)
    ? line
        .split(betweenNumbers)
        .map((part) => part.replace(/[^\d+().\s-]+[.:]?/gu, ' ').trim())
        .filter((part) => /\d/.test(part))
    : (line.match(nineDigits) ?? [])
  const numbers = parts.map(normalisePhone)
  const [first = null] = numbers
  if (first === null || numbers.includes(null)) return { first: null, rest: '' }
  const words = line.replace(phoneWords, '').match(/\p{L}{2,}/gu) ?? []
  const isMore =
    new Set(numbers).size > 1 || words.some((word) => !/^(?:eta|edo|and|or)$/i.test(word))
  return { first, rest: isMore ? normaliseLine(written) : '' }
}

/** Reads a cell of e-mail addresses, all of which must be right. */
export function readEmail(written: string): WrittenContact {
  const whole = emailField.safeParse(written)
  if (whole.success) return { first: whole.data, rest: '' }
  const emails = normaliseLine(written)
    .split(/[;,/|\s]+/)
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .map((part) => emailField.safeParse(part).data ?? null)
  const [first = null] = emails
  if (first === null || emails.includes(null)) return { first: null, rest: '' }
  return { first, rest: new Set(emails).size > 1 ? normaliseLine(written) : '' }
}
