import { MAX_TWO_FACTOR_ATTEMPTS, TWO_FACTOR_LOCK_MINUTES } from '#domain/accounts/two-factor.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { knownDeviceOf } from '#server/accounts/known-device.ts'
import { type AttemptDeps, limitAttempts } from '#server/accounts/limit-attempts.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { clearHitsFor } from '#server/kernel/http/rate-limit.ts'
import { recordSecurityEvent } from '#server/security/security-events.ts'
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
  deps: AttemptDeps,
  { userId, device }: Claimant,
  wrong: WrongCode,
  attempt: () => Promise<T | null>,
): Promise<T> {
  const known = await knownDeviceOf(deps.db, { id: userId }, device)
  const limit = {
    failures: known ? `${FAILED} ${known} ${userId}` : `${FAILED} ${userId}`,
    lock: twoFactorLock(userId),
    max: MAX_TWO_FACTOR_ATTEMPTS,
    minutes: TWO_FACTOR_LOCK_MINUTES,
    lockedCode: 'accounts.twoFactorLocked',
  } as const
  return limitAttempts(deps, limit, attempt, (remaining) => {
    const kind = remaining > 0 ? 'secondFactorFailed' : 'secondFactorLocked'
    recordSecurityEvent(deps, { kind, account: { id: userId } })
    const { code, field } = wrong
    return new DomainError(code, { remaining }, [{ path: field, code, params: { remaining } }])
  })
}

/** Deletes the wrong codes of an account, whose second factor is set up again. */
export async function clearWrongCodes(db: Database, userId: string): Promise<void> {
  await clearHitsFor(db, FAILED, userId)
}
