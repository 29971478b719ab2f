import { ExponentialBackoff, handleWhen, retry } from 'cockatiel'
import Stripe from 'stripe'
import { PaymentsError } from '#server/kernel/adapters/payments/payments.ts'

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

/** Tells whether the provider refused with this code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code
}

/** The provider counts by the second; the pauses are half a second, one, two, four and eight. */
const untilAllowed = retry(
  handleWhen((error) => error instanceof Stripe.errors.StripeRateLimitError),
  { maxAttempts: 5, backoff: new ExponentialBackoff({ initialDelay: 500, maxDelay: 8000 }) },
)

/** Describes what a page of a list is asked with. */
interface Page {
  limit: number
  starting_after?: string
}

/**
 * The pages of a list that may be long: where there were too many calls, of this list or of charges
 * beside it, it waits.
 * @throws PaymentsError
 */
export async function* readPages<Item extends { id: string }>(
  read: (page: Page) => Promise<Stripe.ApiList<Item>>,
): AsyncGenerator<Item[]> {
  let last: string | undefined
  do {
    const from = { limit: 100, ...(last !== undefined && { starting_after: last }) }
    const page = await mapStripeErrors(() => untilAllowed.execute(() => read(from)))
    yield page.data
    last = page.has_more ? page.data.at(-1)?.id : undefined
  } while (last !== undefined)
}

/** A wrong or restricted key, or too many calls: nothing was done. */
const UNABLE = [401, 403, 429]

/** Returns what an error of the provider's library means to us. */
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
