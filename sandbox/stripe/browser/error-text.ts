import type { StripeError } from '@stripe/stripe-js'
import type { Locale } from './locale.ts'
import { textsFor } from './texts.ts'

/**
 * The text of an error in the reader's language. The server words what it finds wrong with a card;
 * what it cannot word, because it failed or was not reached, is worded here.
 */
export function errorText(error: Partial<StripeError>, locale: Locale): string {
  const { errors } = textsFor(locale)
  if (error.type === 'api_connection_error') return errors.api_connection_error
  if (error.type === 'api_error') return errors.api_error
  if (error.type === 'invalid_request_error' && error.code && error.code in errors) {
    return errors[error.code as keyof typeof errors]
  }
  return error.message ?? errors.authentication_failure
}
