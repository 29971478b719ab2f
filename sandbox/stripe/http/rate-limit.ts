import { docUrl, StripeFailure } from './errors.ts'

/** Refuses what exceeds so many requests in a second of real time; null never does. */
export class RateLimit {
  #perSecond: number | null
  #second = 0
  #count = 0

  constructor(perSecond: number | null) {
    this.#perSecond = perSecond
  }

  /** Counts a request. Throws Stripe's 429 for one too many. */
  take(): void {
    if (this.#perSecond === null) return
    const second = Math.floor(Date.now() / 1000)
    if (second !== this.#second) this.#count = 0
    this.#second = second
    this.#count += 1
    if (this.#count <= this.#perSecond) return
    throw tooManyRequests()
  }
}

/** Stripe's 429. */
export function tooManyRequests(): StripeFailure {
  return new StripeFailure(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message:
      'Request rate limit exceeded. You can learn more about rate limits here https://stripe.com/docs/rate-limits.',
    doc_url: docUrl('rate_limit'),
  })
}
