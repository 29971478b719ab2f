import { hash, verify } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import {
  LOGIN_BLOCK_MINUTES,
  MAX_LOGIN_ATTEMPTS,
  minutesLeft,
} from '#domain/accounts/log-in-lock.ts'
import { DomainError } from '#domain/errors.ts'
import type { Queryable } from '#server/db/client.ts'
import { users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { clearHits, countHit, readHits } from '#server/http/rate-limit.ts'

export type User = typeof users.$inferSelect

/** Verified when there is no such account, so that the answer takes as long as for a real one. */
const nobodysHash = await hash('no account has this password')

/** Whether this opens the account; takes as long when there is none, or none with a password. */
export async function passwordMatches(user: User | undefined, password: string): Promise<boolean> {
  const matches = await verify(user?.passwordHash ?? nobodysHash, password)
  return matches && user?.passwordHash != null
}

/**
 * Lets somebody try a password. `attempt` answers `null` for a wrong one; failures are counted for
 * the e-mail in the database, so neither a reload nor another instance starts anew (spec §5).
 * @throws DomainError accounts.locked after five failures in 15 minutes; before that, `wrong`
 */
export async function tryPassword<T>(
  deps: Pick<Deps, 'db' | 'clock' | 'withAccountLock'>,
  email: string,
  wrong: DomainError,
  attempt: () => Promise<T | null>,
): Promise<T> {
  // One after the other: guesses sent at the same time each take their turn to be counted.
  return deps.withAccountLock(`log-in ${email}`, async () => {
    const now = deps.clock.now()
    const before = await readHits(deps.db, failures(email), now)
    if (before && before.hits >= MAX_LOGIN_ATTEMPTS) throw locked(before.resetsAt, now)

    const outcome = await attempt()
    if (outcome !== null) {
      if (before) await clearHits(deps.db, failures(email))
      return outcome
    }
    const after = await countHit(deps.db, failures(email), now, LOGIN_BLOCK_MINUTES * 60)
    if (after.hits >= MAX_LOGIN_ATTEMPTS) throw locked(after.resetsAt, now)
    throw wrong
  })
}

/**
 * Asks somebody who is logged in for the password once more, before something that a thief of the
 * session must not do. Answers the account as it is now. Wrong ones count like those at log-in.
 * @param field where the password stands in the payload
 * @throws DomainError accounts.passwordWrong, accounts.locked, accounts.passwordMissing when only
 *   Google opens the account
 */
export async function requirePassword(
  deps: Pick<Deps, 'db' | 'clock' | 'withAccountLock'>,
  { id, email }: Pick<User, 'id' | 'email'>,
  password: string,
  field: string,
): Promise<User> {
  return tryPassword(deps, email, wrongPassword(field), async () => {
    const [user] = await deps.db.select().from(users).where(eq(users.id, id))
    if (user?.passwordHash === null) throw new DomainError('accounts.passwordMissing')
    return user && (await passwordMatches(user, password)) ? user : null
  })
}

/** @param field where the password stands in the payload */
export function wrongPassword(field: string): DomainError {
  const code = 'accounts.passwordWrong'
  return new DomainError(code, {}, [{ path: field, code }])
}

/** Opens the way for somebody whom another's guesses have locked out. */
export async function forgetWrongPasswords(tx: Queryable, email: string): Promise<void> {
  await clearHits(tx, failures(email))
}

function failures(email: string): string {
  return `failed log-in ${email}`
}

function locked(until: Date, now: Date): DomainError {
  return new DomainError('accounts.locked', {
    minutes: minutesLeft(until, now),
    retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
  })
}
