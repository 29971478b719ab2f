import type { z } from 'zod'
import type { ErrorCode, ErrorParams } from '../kernel/errors.ts'
import { charactersOutside, normaliseName, normalisePlace } from '../kernel/normalise-text.ts'
import { text } from '../kernel/schema-types.ts'

const MAX_NAME_LENGTH = 80
const MAX_LINE_LENGTH = 120

// Letters of any script, with the marks that belong to them; «Mª», «O'Neill», «Gal·la», «J. M.».
const nameCharacters = /[\p{L}\p{M} '.\-·]/u
/** A name begins with a letter, or with an apostrophe and a letter: «'t Hart». */
const name = /^(?:'?\p{L}[\p{L}\p{M} '.\-·]*)?$/u

const lineSigns = /[^\p{Cc}<>]/u

/** A person's name or surnames: 1 to 80 characters, no digits, markup or control characters. */
export function nameField(required: ErrorCode, invalid: ErrorCode) {
  return (
    text({ error: required })
      .overwrite(normaliseName)
      .min(1, required)
      .max(MAX_NAME_LENGTH, { error: invalid, abort: true })
      .superRefine(refuseOtherSigns(nameCharacters))
      // Empty passes here, so that a missing name is called missing and nothing else.
      .regex(name, invalid)
  )
}

/** One line of plain text, such as a town: without control characters or markup. */
export function lineField(invalid: ErrorCode, missing: ErrorCode = invalid) {
  return text({ error: missing })
    .overwrite(normalisePlace)
    .max(MAX_LINE_LENGTH, { error: invalid, abort: true })
    .superRefine(refuseOtherSigns(lineSigns))
}

/** Names the characters of a text that are not `allowed`. */
export function refuseOtherSigns(allowed: RegExp) {
  return (value: string, context: z.RefinementCtx): void => {
    const characters = charactersOutside(value, allowed)
    if (!characters) return
    const message: ErrorCode = 'http.charactersRefused'
    const params: ErrorParams = { characters }
    context.addIssue({ code: 'custom', message, params, continue: false })
  }
}
