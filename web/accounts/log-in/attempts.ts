import {
  LOGIN_BLOCK_MINUTES,
  MAX_LOGIN_ATTEMPTS,
  minutesLeft,
} from '#domain/accounts/log-in-lock.ts'
import { type StorageSource, storedValue } from '#web/kernel/http/stored-value.ts'
import { failedLogInsKey } from '#web/kernel/session/failed-log-ins.ts'

interface Failures {
  count: number
  /** Milliseconds since 1970 at the newest failure. */
  at: number
}

/**
 * Counts this browser's failed log-ins, to stop before the server's lock (spec §5). The lock that
 * protects the account is the server's own.
 */
export function createAttempts(storage: StorageSource, now: () => number) {
  const stored = storedValue(storage, failedLogInsKey, isFailures)

  function read(): Failures | null {
    const failures = stored.read()
    return failures && failures.at <= now() && endOf(failures) > now() ? failures : null
  }

  return {
    /** Whole minutes until the next attempt is allowed, rounded up; 0 when it is allowed now. */
    minutesBlocked(): number {
      const failures = read()
      if (!failures || failures.count < MAX_LOGIN_ATTEMPTS) return 0
      return minutesLeft(new Date(endOf(failures)), new Date(now()))
    },
    countFailure(): void {
      // Without storage, the server's count is the only one.
      stored.write({ count: (read()?.count ?? 0) + 1, at: now() })
    },
    reset: stored.remove,
  }
}

function endOf({ at }: Failures): number {
  return at + LOGIN_BLOCK_MINUTES * 60_000
}

function isFailures(value: unknown): value is Failures {
  if (typeof value !== 'object' || value === null) return false
  return (
    'count' in value && 'at' in value && Number.isInteger(value.count) && Number.isFinite(value.at)
  )
}
