import { minutesLeft } from '#domain/accounts/log-in-lock.ts'
import { MAX_TWO_FACTOR_ATTEMPTS, TWO_FACTOR_LOCK_MINUTES } from '#domain/accounts/two-factor.ts'
import { DomainError } from '#domain/errors.ts'
import { knownDeviceOf } from '#server/accounts/known-device.ts'
import type { Database } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { clearHits, clearHitsFor, countHit, readHits } from '#server/http/rate-limit.ts'
import { recordSecurityEvent, type SecurityDeps } from '#server/security/security-events.ts'
import { twoFactorLock } from './two-factor-secret.ts'

const FAILED = 'failed two-factor'

/** The account whose password was given, and the browser's device as `deviceOf` names it. */
export interface Claimant {
  userId: string
  device: string | null
}

/** The error for a wrong code of either kind. */
interface WrongCode {
  code: 'accounts.twoFactorInvalid' | 'accounts.recoveryCodeInvalid'
  field: 'code' | 'recoveryCode'
}

/**
 * Runs one attempt at a code. `attempt` returns `null` for a wrong one; five of those in 15
 * minutes, of both kinds together, lock the account's second factor for right ones too (spec §4):
 * in the known browser that they came from, or in all others
 * (docs/decisions/018-account-enumeration.md).
 * @throws DomainError accounts.twoFactorLocked, or the wrong code's own with the attempts that
 *   remain
 */
export async function tryCode<T>(
  deps: SecurityDeps & Pick<Deps, 'withAccountLock'>,
  { userId, device }: Claimant,
  wrong: WrongCode,
  attempt: () => Promise<T | null>,
): Promise<T> {
  const known = await knownDeviceOf(deps.db, { id: userId }, device)
  const failures = known ? `${FAILED} ${known} ${userId}` : `${FAILED} ${userId}`
  // One after the other: codes sent at the same time each take their turn to be counted.
  return deps.withAccountLock(twoFactorLock(userId), async () => {
    const now = deps.clock.now()
    const before = await readHits(deps.db, failures, now)
    if (before && before.hits >= MAX_TWO_FACTOR_ATTEMPTS) throw locked(before.resetsAt, now)

    const outcome = await attempt()
    if (outcome !== null) {
      if (before) await clearHits(deps.db, failures)
      return outcome
    }
    const after = await countHit(deps.db, failures, now, TWO_FACTOR_LOCK_MINUTES * 60)
    const remaining = MAX_TWO_FACTOR_ATTEMPTS - after.hits
    const kind = remaining > 0 ? 'secondFactorFailed' : 'secondFactorLocked'
    recordSecurityEvent(deps, { kind, account: { id: userId } })
    if (remaining <= 0) throw locked(after.resetsAt, now)
    throw new DomainError(wrong.code, { remaining }, [
      { path: wrong.field, code: wrong.code, params: { remaining } },
    ])
  })
}

/** Deletes the wrong codes of an account, whose second factor is set up again. */
export async function clearWrongCodes(db: Database, userId: string): Promise<void> {
  await clearHitsFor(db, FAILED, userId)
}

function locked(until: Date, now: Date): DomainError {
  return new DomainError('accounts.twoFactorLocked', {
    minutes: minutesLeft(until, now),
    retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
  })
}
