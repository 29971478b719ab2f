import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import { byLanguage, defaultLanguage } from './language.ts'
import { isWholeCents } from './money.ts'
import { normaliseLine } from './normalise-text.ts'

/** NUL, which PostgreSQL's `text` cannot hold, and half of a surrogate pair, which UTF-8 cannot. */
const unstorable = /[\0\p{Cs}]/u

/** The check of every text that comes from outside: it can be stored and searched for. */
export const storable = z.refine<string>((value) => !unstorable.test(value), {
  error: 'http.textInvalid' satisfies ErrorCode,
  abort: true,
})

/**
 * A text that no contract has checked, as PostgreSQL can hold it: spaces in the place of NUL, U+FFFD in that of half
 * a character. It is cut between characters.
 */
export function asStorable(value: string, maxLength = Number.POSITIVE_INFINITY): string {
  const whole = value.replaceAll('\0', ' ').toWellFormed()
  const endsWithinPair = isHighSurrogate(whole.charCodeAt(maxLength - 1))
  return whole.slice(0, endsWithinPair ? maxLength - 1 : maxLength)
}

const isHighSurrogate = (code: number) => code >= 0xd8_00 && code < 0xdc_00

/**
 * A text from outside, refused where PostgreSQL cannot store it; the server's `contracts.test.ts`
 * requires it, and a `max`, in every contract.
 */
export function text(params?: { error: ErrorCode }) {
  return z.string(params).check(storable)
}

/** Euros in whole cents, which PostgreSQL's `integer` can hold, with room for sums. */
export function euros(error?: ErrorCode) {
  const abort = { error, abort: true }
  return z.number(error).min(0, abort).max(1_000_000, abort).refine(isWholeCents, abort)
}

/** A day of our time: PostgreSQL knows no year 0, and behind 9999 a year has five digits. */
export function day(error?: ErrorCode) {
  return z.iso.date(error).refine((value) => value >= '1900' && value < '2200', error)
}

/** A month of our time, `YYYY-MM`. */
export function month(error?: ErrorCode) {
  return text()
    .max(7, error)
    .regex(/^2[01]\d{2}-(0[1-9]|1[0-2])$/, { error, abort: true })
}

/** Describes what administrators type into the search box of a list. */
export const searchText = text().overwrite(normaliseLine).max(100).optional()

/** Which page of a list, from 1; so few that the rows before it can be counted. */
export const pageNumber = z.coerce.number().int().min(1).max(1_000_000).default(1)

/** A `Localized` text. */
export const localized = z.object({
  ...byLanguage(() => z.string().exactOptional()),
  [defaultLanguage]: z.string(),
})

/** The parameters of an address with an id, of any text: an invalid id is answered like an unknown one. */
export const anyId = z.object({ id: text().max(100) })

/** Tells whether it can be a row's id: the database refuses to look for anything else. */
export function isId(text: string): boolean {
  return z.uuid().safeParse(text).success
}
