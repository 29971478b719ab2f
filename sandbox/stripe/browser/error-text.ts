import type { Locale } from './locale.ts'
import { textsFor } from './texts.ts'

/** What Stripe's API and Stripe.js put into `error`, as far as a text can be chosen by it. */
interface NamedError {
  type?: string | undefined
  code?: string | undefined
  decline_code?: string | undefined
  message?: string | undefined
}

/**
 * The text for an error in the reader's language: by the bank's reason, else by the code, else by
 * the kind of error; what is left (mistakes in the calling code) keeps the server's English.
 */
export function errorText(error: NamedError, locale: Locale): string {
  const known: Readonly<Record<string, string>> = textsFor(locale).errors
  const code = error.code?.replace(/^(setup|payment)_intent_(?=authentication_failure$)/, '')
  for (const key of [error.decline_code, code, error.type]) {
    const text = key === undefined ? undefined : known[key]
    if (text !== undefined) return text
  }
  if (error.type === 'card_error') return textsFor(locale).errors.card_declined
  return error.message ?? textsFor(locale).errors.api_error
}
