import { ExponentialBackoff, handleWhen, retry } from 'cockatiel'
import Stripe from 'stripe'
import { PaymentsError } from './payments.ts'

/**
 * Runs a call to the provider and maps its errors to ours.
 * @throws PaymentsError
 */
export async function mapStripeErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw error instanceof PaymentsError ? error : new PaymentsError(kindOf(error), error)
  }
}

/** The provider counts by the second; the pauses are half a second, one, two, four and eight. */
const untilAllowed = retry(
  handleWhen((error) => error instanceof Stripe.errors.StripeRateLimitError),
  { maxAttempts: 5, backoff: new ExponentialBackoff({ initialDelay: 500, maxDelay: 8000 }) },
)

/**
 * As `mapStripeErrors`, for one page of a list that may be long: where there were too many calls, of this
 * list or of charges beside it, it waits.
 * @throws PaymentsError
 */
export function readPage<T>(call: () => Promise<T>): Promise<T> {
  return mapStripeErrors(() => untilAllowed.execute(call))
}

/** A wrong or restricted key, or too many calls: nothing was done. */
const UNABLE = [401, 403, 429]

/** What an error of the provider's library means to us. */
export function kindOf(error: unknown): PaymentsError['kind'] {
  if (error instanceof Stripe.errors.StripeConnectionError) return 'noAnswer'
  if (!(error instanceof Stripe.errors.StripeError)) return 'failed'
  if (error.statusCode !== undefined && UNABLE.includes(error.statusCode)) return 'unable'
  // The first call with this key is still being worked on.
  if (error.statusCode === 409) return 'noAnswer'
  // The key was used for other parameters: what it did is to be looked up, as after a stored 500.
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'failed'
  return error.statusCode !== undefined && error.statusCode < 500 ? 'refused' : 'failed'
}
