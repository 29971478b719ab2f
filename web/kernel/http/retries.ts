import { DelegateBackoff, handleWhen, retry } from 'cockatiel'
import { isTransient, requestedPause, transientStatuses } from './is-transient.ts'
import type { Retry } from './types.ts'

/** How a call is made again: times in milliseconds. */
interface RetryRules {
  /** How often it is made in all. */
  tries: number
  /** The pause after the first failure; it doubles from one to the next. */
  base: number
  /** The longest pause. */
  longest: number
  /** How long one try may take. */
  timeout: number
}

/** In a purchase also a server's timeout or rate limit (spec §7). */
const transientInPurchase = new Set([...transientStatuses, 408, 429])

/** The purchase's own rules (spec §7); `longest` where it names none is its default. */
const purchaseRules = {
  verification: { tries: 3, base: 800, longest: 30_000, timeout: 15_000 },
  setupIntent: { tries: 4, base: 1_200, longest: 30_000, timeout: 20_000 },
  confirmation: { tries: 3, base: 1_000, longest: 30_000, timeout: 25_000 },
  subscription: { tries: 5, base: 2_000, longest: 45_000, timeout: 60_000 },
  other: { tries: 5, base: 1_000, longest: 30_000, timeout: 10_000 },
} as const satisfies Record<string, RetryRules>

/** Of which call of a purchase the rules are. */
export type PurchaseCall = keyof typeof purchaseRules

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
  const { tries, base, longest, timeout } = purchaseRules[name]
  return {
    timeout,
    async retry(attempt, signal) {
      const policy = retry(
        handleWhen((error) => isTransient(error, transientInPurchase, longest)),
        {
          maxAttempts: tries - 1,
          backoff: new DelegateBackoff(({ attempt: failures, result }) => {
            const retryAfter = 'error' in result ? requestedPause(result.error) : 0
            // Between half of the pause and all of it.
            const pause = Math.min(longest, base * 2 ** (failures - 1)) * (1 + random()) * 0.5
            return Math.max(retryAfter, pause)
          }),
        },
      )
      policy.onRetry(onTryAgain)
      return policy.execute(() => {
        // It may have been left during the pause.
        if (signal?.aborted) throw signal.reason
        return attempt()
      }, signal)
    },
  }
}
