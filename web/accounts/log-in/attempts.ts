import {
  LOGIN_BLOCK_MINUTES,
  MAX_LOGIN_ATTEMPTS,
  minutesLeft,
} from '#domain/accounts/log-in-lock.ts'
import { failedLogInsKey } from './failed-log-ins.ts'

interface Failures {
  count: number
  /** Milliseconds since 1970 at the newest failure. */
  at: number
}

/** A function, since looking at `localStorage` alone throws where a browser forbids it. */
type StorageSource = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Counts this browser's failed log-ins, to stop before the server's lock (spec §5). The lock that
 * protects the account is the server's own.
 */
export function createAttempts(storage: StorageSource, now: () => number) {
  function read(): Failures | null {
    try {
      const kept: unknown = JSON.parse(storage().getItem(failedLogInsKey) ?? 'null')
      return isFailures(kept) && kept.at <= now() && endOf(kept) > now() ? kept : null
    } catch {
      return null
    }
  }

  return {
    /** Whole minutes until the next attempt is allowed, rounded up; 0 when it is allowed now. */
    minutesBlocked(): number {
      const failures = read()
      if (!failures || failures.count < MAX_LOGIN_ATTEMPTS) return 0
      return minutesLeft(new Date(endOf(failures)), new Date(now()))
    },
    countFailure(): void {
      const failures: Failures = { count: (read()?.count ?? 0) + 1, at: now() }
      try {
        storage().setItem(failedLogInsKey, JSON.stringify(failures))
      } catch {
        // A browser that keeps nothing is left to the server's count.
      }
    },
    reset(): void {
      try {
        storage().removeItem(failedLogInsKey)
      } catch {
        // Nothing was kept either.
      }
    },
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
