import {
  LOGIN_BLOCK_MINUTES,
  MAX_LOGIN_ATTEMPTS,
  minutesLeft,
} from '#domain/accounts/log-in-lock.ts'
import { DomainError } from '#domain/errors.ts'
import type { Queryable } from '#server/db/client.ts'
import { eq } from '#server/db/drizzle.ts'
import { users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { clearHits, clearHitsFor, countHit, readHits } from '#server/http/rate-limit.ts'
import type { Session } from '#server/http/session.ts'
import { recordSecurityEvent, type SecurityDeps } from '#server/security/security-events.ts'

const FAILED = 'failed log-in'

export type User = typeof users.$inferSelect

interface Claimant {
  email: string
  /**
   * What the account knows them by: a browser (`knownDeviceOf`) or a session. Each has a count of its
   * own, which strangers cannot use up (docs/decisions/018-account-enumeration.md).
   */
  from: string | null
  /** What a wrong password is recorded as. */
  failure: 'logInFailed' | 'passwordRefused'
}

type GuessDeps = SecurityDeps & Pick<Deps, 'withAccountLock'>

/**
 * Runs one attempt at a password. `attempt` returns `null` for a wrong one; failures are counted
 * for the e-mail in the database, so neither a reload nor another instance resets them (spec §5).
 * @throws DomainError accounts.locked after five failures in 15 minutes; before that, `wrong`
 */
export async function tryPassword<T>(
  deps: GuessDeps,
  claimant: Claimant,
  wrong: DomainError,
  attempt: () => Promise<T | null>,
): Promise<T> {
  const failures = failuresOf(claimant)
  // One after the other: guesses sent at the same time each take their turn to be counted.
  return deps.withAccountLock(failures, async () => {
    const now = deps.clock.now()
    const before = await readHits(deps.db, failures, now)
    if (before && before.hits >= MAX_LOGIN_ATTEMPTS) throw locked(before.resetsAt, now)

    const outcome = await attempt()
    if (outcome !== null) {
      if (before) await clearHits(deps.db, failures)
      return outcome
    }
    const after = await countHit(deps.db, failures, now, LOGIN_BLOCK_MINUTES * 60)
    const isLocked = after.hits >= MAX_LOGIN_ATTEMPTS
    const { email, failure } = claimant
    recordSecurityEvent(deps, { kind: isLocked ? 'lockedOut' : failure, account: { email } })
    throw isLocked ? locked(after.resetsAt, now) : wrong
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
  deps: GuessDeps & Pick<Deps, 'passwords'>,
  { id: from, user: { id, email } }: Pick<Session, 'id' | 'user'>,
  password: string,
  field: string,
): Promise<User> {
  const claimant = { email, from, failure: 'passwordRefused' } as const
  return tryPassword(deps, claimant, wrongPassword(field), async () => {
    const [user] = await deps.db.select().from(users).where(eq(users.id, id))
    if (user?.passwordHash === null) throw new DomainError('accounts.passwordMissing')
    const matches = await deps.passwords.match(user?.passwordHash, password)
    return user && matches ? user : null
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

function failuresOf({ email, from }: Pick<Claimant, 'email' | 'from'>): string {
  return from === null ? `${FAILED} ${email}` : `${FAILED} ${from} ${email}`
}

function locked(until: Date, now: Date): DomainError {
  return new DomainError('accounts.locked', {
    minutes: minutesLeft(until, now),
    retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
  })
}
