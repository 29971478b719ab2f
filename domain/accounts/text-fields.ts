import type { ErrorCode } from '../errors.ts'
import { text } from '../schema-types.ts'

const MAX_NAME_LENGTH = 80
const MAX_LINE_LENGTH = 120

// Letters of any script, with the marks that belong to them; «Mª», «O'Neill», «Gal·la», «J. M.».
// Empty passes here, so that a missing name is called missing and nothing else.
const name = /^(\p{L}[\p{L}\p{M} '’.\-·]*)?$/u

/** The text without space around it, and with single spaces inside, in Unicode's composed form. */
export function foldSpaces(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

/** A person's name or surnames: 1 to 80 characters, no digits, markup or control characters. */
export function nameField(required: ErrorCode, invalid: ErrorCode) {
  return text({ error: required })
    .overwrite(foldSpaces)
    .min(1, required)
    .max(MAX_NAME_LENGTH, { error: invalid, abort: true })
    .regex(name, invalid)
}

/** One line of plain text, such as a town: without control or invisible characters or markup. */
export function lineField(invalid: ErrorCode, missing: ErrorCode = invalid) {
  return text({ error: missing })
    .overwrite(foldSpaces)
    .max(MAX_LINE_LENGTH, { error: invalid, abort: true })
    .regex(/^[^\p{Cc}\p{Cf}<>]*$/u, invalid)
}
