import { DelegateBackoff, handleWhen, retry } from 'cockatiel'
import { ApiError } from './api-error.ts'
import type { Retry } from './types.ts'

/** How a call is made again: times in milliseconds. */
interface RetryRules {
  /** How often it is made in all. */
  tries: number
  /** The pause after the first failure; it doubles from one to the next. */
  base: number
  /** The longest pause. */
  longest: number
  /** Which failures may pass; 0 is a failed connection. */
  statuses: ReadonlySet<number>
}

/** Network errors, timeouts, and a server that is overloaded or being restarted (spec §7). */
export const transientStatuses: ReadonlySet<number> = new Set([0, 500, 502, 503, 504])

/** In a purchase also a server's timeout or rate limit (spec §7). */
const transientInPurchase = new Set([...transientStatuses, 408, 429])

/** The purchase's own rules (spec §7); `longest` where it names none is its default. */
const purchaseRules = {
  verification: { tries: 3, base: 800, longest: 30_000, timeout: 15_000 },
  setupIntent: { tries: 4, base: 1_200, longest: 30_000, timeout: 20_000 },
  confirmation: { tries: 3, base: 1_000, longest: 30_000, timeout: 25_000 },
  subscription: { tries: 5, base: 2_000, longest: 45_000, timeout: 60_000 },
  other: { tries: 5, base: 1_000, longest: 30_000, timeout: 10_000 },
} as const

/** Of which call of a purchase the rules are. */
export type PurchaseCall = keyof typeof purchaseRules

/** Never retries. */
export const once: Retry = (attempt) => attempt()

/** Retries transient failures of a read: three attempts in all, after one second and after two (spec §7). */
export const retryRead = retrying({
  tries: 3,
  base: 1_000,
  longest: 30_000,
  statuses: transientStatuses,
})

/**
 * Options for `call` with the purchase's retries. Only for calls that the server carries out once,
 * however often they are repeated.
 *
 * @param onTryAgain called for each failure that is retried
 * @param random from 0 to 1: the jitter, so that not all clients retry at once after an outage
 */
export function inPurchase(
  name: PurchaseCall,
  onTryAgain: () => void = () => {},
  random: () => number = Math.random,
): { timeout: number; retry: Retry } {
  const { timeout, ...rules } = purchaseRules[name]
  // Between half of the pause and all of it.
  const jitter = () => (1 + random()) * 0.5
  return {
    timeout,
    retry: retrying({ ...rules, statuses: transientInPurchase }, jitter, onTryAgain),
  }
}

function retrying(rules: RetryRules, jitter = () => 1, onTryAgain = () => {}): Retry {
  const { tries, base, longest, statuses } = rules
  return async (attempt, signal) => {
    const policy = retry(
      handleWhen((error) => isTransient(error, statuses, longest)),
      {
        maxAttempts: tries - 1,
        backoff: new DelegateBackoff(({ attempt: failures, result }) => {
          const retryAfter = 'error' in result ? requestedPause(result.error) : 0
          return Math.max(retryAfter, Math.min(longest, base * 2 ** (failures - 1)) * jitter())
        }),
      },
    )
    policy.onRetry(onTryAgain)
    try {
      return await policy.execute(() => {
        // It may have been left during the pause.
        signal?.throwIfAborted()
        return attempt()
      }, signal)
    } catch (error) {
      throw signal?.aborted ? signal.reason : error
    }
  }
}

/**
 * Checks that a retry may succeed: not where the request itself is too large, nor where the server's
 * `Retry-After` is longer than `longest` milliseconds.
 */
function isTransient(error: unknown, statuses: ReadonlySet<number>, longest: number): boolean {
  if (!(error instanceof ApiError) || !statuses.has(error.status)) return false
  return error.retryAfter <= longest && !isOurs(error)
}

/** Nothing was sent to the server, and a retry would be refused as well. */
function isOurs({ code }: ApiError): boolean {
  return code === 'connection.tooLarge' || code === 'connection.unavailable'
}

/** The server's `Retry-After` in milliseconds; 0 where it sent none. */
function requestedPause(error: unknown): number {
  return error instanceof ApiError ? error.retryAfter : 0
}
