import { ExponentialBackoff, handleWhen, retry } from 'cockatiel'
import { ApiError } from '#web/http/api-error.ts'

/** Milliseconds that one attempt to complete a subscription may take (spec §7). */
export const completionTimeout = 60_000

// spec §7: 5 tries, base 2 s, at most 45 s between two, also after 408 and 429
const passing = new Set([0, 408, 429, 500, 502, 503, 504])
const policy = () =>
  retry(
    handleWhen((error) => error instanceof ApiError && passing.has(error.status)),
    { maxAttempts: 4, backoff: new ExponentialBackoff({ initialDelay: 2_000, maxDelay: 45_000 }) },
  )

/**
 * Sends something again whose answer was lost or that may pass later. Only for work that the server
 * does once however often it is asked.
 */
export async function keepTrying<Answer>(
  work: () => Promise<Answer>,
  onTryAgain: () => void,
): Promise<Answer> {
  const trying = policy()
  trying.onRetry(onTryAgain)
  return trying.execute(work)
}
