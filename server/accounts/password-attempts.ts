import { LOGIN_BLOCK_MINUTES, MAX_LOGIN_ATTEMPTS } from '#domain/accounts/log-in-lock.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { isReachable, type Session } from '#server/kernel/http/authenticated-session.ts'
import { clearHitsFor } from '#server/kernel/http/rate-limit.ts'
import { users } from '#server/schema.ts'
import { recordSecurityEvent } from '#server/security/security-events.ts'
import { type AttemptDeps, limitAttempts } from './limit-attempts.ts'

const FAILED = 'failed log-in'

interface Claimant {
  email: string
  /**
   * Is what the account knows them by: a browser (`knownDeviceOf`) or a session. Each has a count of its own, which
   * strangers cannot use up (docs/decisions/018-account-enumeration.md).
   */
  from: string | null
  /** Says what a wrong password is recorded as. */
  failure: 'logInFailed' | 'passwordRefused'
}

/**
 * Runs one attempt at a password. `attempt` returns `null` for a wrong one.
 * @throws DomainError accounts.locked after five failures in 15 minutes; before that, `wrong`
 */
export async function tryPassword<T>(
  deps: AttemptDeps,
  claimant: Claimant,
  wrong: DomainError,
  attempt: () => Promise<T | null>,
): Promise<T> {
  const { email, from, failure } = claimant
  const failures = from === null ? `${FAILED} ${email}` : `${FAILED} ${from} ${email}`
  const limit = {
    failures,
    lock: failures,
    max: MAX_LOGIN_ATTEMPTS,
    minutes: LOGIN_BLOCK_MINUTES,
    lockedCode: 'accounts.locked',
  } as const
  return limitAttempts(deps, limit, attempt, (remaining) => {
    recordSecurityEvent(deps, { kind: remaining > 0 ? failure : 'lockedOut', account: { email } })
    return wrong
  })
}

/**
 * Requires the password of a logged-in user again, before something that the thief of a session
 * must not do. Returns the account's current row. A session has five attempts, as log-in has.
 * @param field the password's path in the payload
 * @throws DomainError accounts.passwordWrong, accounts.locked, accounts.passwordMissing when only
 *   Google opens the account
 */
export async function requirePassword(
  deps: AttemptDeps & Pick<Deps, 'passwords'>,
  { id: from, user: { id, email } }: Pick<Session, 'id' | 'user'>,
  password: string,
  field: string,
): Promise<Session['user']> {
  const claimant = { email, from, failure: 'passwordRefused' } as const
  return tryPassword(deps, claimant, wrongPassword(field), async () => {
    const [user] = await deps.db.select().from(users).where(eq(users.id, id))
    if (user?.passwordHash === null) throw new DomainError('accounts.passwordMissing')
    const matches = await deps.passwords.match(user?.passwordHash, password)
    return user && matches && isReachable(user) ? user : null
  })
}

/** @param field where the password stands in the payload */
export function wrongPassword(field: string): DomainError {
  const code = 'accounts.passwordWrong'
  return new DomainError(code, {}, [{ path: field, code }])
}

/** Unlocks an account that another person's guesses have locked. */
export async function clearWrongPasswords(tx: Queryable, email: string): Promise<void> {
  await clearHitsFor(tx, FAILED, email)
}
