import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { mapStripeErrors } from './stripe-errors.ts'

const kindOf = (type: Stripe.RawErrorType, statusCode: number) =>
  mapStripeErrors(() =>
    Promise.reject(Stripe.errors.StripeError.generate({ type, statusCode, message: '' })),
  )
    .then(() => 'answered')
    .catch((error: { kind: string }) => error.kind)

it.each([
  ['card_error', 402, 'refused'],
  ['invalid_request_error', 400, 'refused'],
  ['invalid_request_error', 404, 'refused'],
  // Errors of our own key and rate are not the payer's fault.
  ['invalid_request_error', 401, 'unable'],
  ['invalid_request_error', 403, 'unable'],
  ['invalid_request_error', 429, 'unable'],
  ['invalid_request_error', 409, 'noAnswer'],
  ['idempotency_error', 400, 'failed'],
  ['api_error', 500, 'failed'],
] as const)('an error %s with status %i is %s', async (type, statusCode, kind) => {
  expect(await kindOf(type, statusCode)).toBe(kind)
})
