import { ApiError } from './api-error.ts'

/** Network errors, timeouts, and a server that is overloaded or being restarted (spec §7). */
export const transientStatuses: ReadonlySet<number> = new Set([0, 500, 502, 503, 504])

/** Times in milliseconds: three tries in all, after one second and after two (spec §7). */
const reading = { tries: 3, base: 1_000, longest: 30_000 }

/**
 * Whether a retry may succeed: not where the request itself is too large, nor where the server's
 * `Retry-After` is longer than `longest` milliseconds.
 */
export function isTransient(
  error: unknown,
  statuses: ReadonlySet<number>,
  longest: number,
): boolean {
  if (!(error instanceof ApiError) || !statuses.has(error.status)) return false
  return error.retryAfter <= longest && !isOurs(error)
}

/** Nothing was sent to the server, and a retry would be refused as well. */
function isOurs({ code }: ApiError): boolean {
  return code === 'connection.tooLarge' || code === 'connection.unavailable'
}

/** The server's `Retry-After` in milliseconds; 0 where it sent none. */
export function requestedPause(error: unknown): number {
  return error instanceof ApiError ? error.retryAfter : 0
}

/** Whether a read is retried. @param failures how many attempts failed before this one */
export function shouldRetryRead(failures: number, error: Error): boolean {
  return failures < reading.tries - 1 && isTransient(error, transientStatuses, reading.longest)
}

/** Milliseconds before the next attempt. @param failures how many attempts failed before this one */
export function readRetryDelay(failures: number, error: Error): number {
  return Math.max(requestedPause(error), reading.base * 2 ** failures)
}
