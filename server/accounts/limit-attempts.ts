import { minutesLeft } from '#domain/accounts/log-in-lock.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { clearHits, countHit, readHits } from '#server/kernel/http/rate-limit.ts'
import type { SecurityDeps } from '#server/security/security-events.ts'

export type AttemptDeps = SecurityDeps & Pick<Deps, 'withAccountLock'>

interface AttemptLimit {
  /** The counter of the failures. */
  failures: string
  /** Under which attempts wait for one another. */
  lock: string
  max: number
  minutes: number
  lockedCode: 'accounts.locked' | 'accounts.twoFactorLocked'
}

/**
 * Runs one attempt at a secret. `attempt` returns `null` for a wrong one; failures are counted in the database,
 * so neither a reload nor another instance resets them (spec §5), and a right one forgets them.
 * @param refuse called with each failure and how many attempts remain; gives the error for a wrong secret
 * @throws DomainError `lockedCode` once `max` have failed within `minutes`; before that, what `refuse` gives
 */
export async function limitAttempts<T>(
  deps: AttemptDeps,
  limit: AttemptLimit,
  attempt: () => Promise<T | null>,
  refuse: (remaining: number) => DomainError,
): Promise<T> {
  const { failures, max, lockedCode } = limit
  // One after the other: guesses sent at the same time each take their turn to be counted.
  return deps.withAccountLock(limit.lock, async () => {
    const now = deps.clock.now()
    const before = await readHits(deps.db, failures, now)
    if (before && before.hits >= max) throw locked(lockedCode, before.resetsAt, now)

    const outcome = await attempt()
    if (outcome !== null) {
      if (before) await clearHits(deps.db, failures)
      return outcome
    }
    const after = await countHit(deps.db, failures, now, limit.minutes * 60)
    const remaining = max - after.hits
    const error = refuse(remaining)
    throw remaining > 0 ? error : locked(lockedCode, after.resetsAt, now)
  })
}

function locked(code: AttemptLimit['lockedCode'], until: Date, now: Date): DomainError {
  return new DomainError(code, {
    minutes: minutesLeft(until, now),
    retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
  })
}
