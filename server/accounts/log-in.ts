import { hash, verify } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import {
  LOGIN_BLOCK_MINUTES,
  MAX_LOGIN_ATTEMPTS,
  minutesLeft,
} from '#domain/accounts/log-in-lock.ts'
import { DomainError } from '#domain/errors.ts'
import { users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { clearHits, countHit, readHits } from '#server/http/rate-limit.ts'

/** Verified when there is no such account, so that the answer takes as long as for a real one. */
const nobodysHash = await hash('no account has this password')

export type User = typeof users.$inferSelect

/**
 * Checks an e-mail and password and answers whose they are. Failures are counted for the account in
 * the database, so neither a reload nor another instance starts anew (spec §5).
 * @throws DomainError accounts.locked after five failures in 15 minutes, accounts.invalidCredentials
 *   without a word on whether the account exists, accounts.inactive
 */
export async function logIn(
  deps: Pick<Deps, 'db' | 'clock' | 'withLock'>,
  credentials: { email: string; password: string },
): Promise<User> {
  // One after the other: guesses sent at the same time each take their turn to be counted.
  return deps.withLock(`log-in ${credentials.email}`, () => check(deps, credentials))
}

async function check(
  deps: Pick<Deps, 'db' | 'clock'>,
  { email, password }: { email: string; password: string },
): Promise<User> {
  const failures = `failed log-in ${email}`
  const now = deps.clock.now()
  const before = await readHits(deps.db, failures, now)
  if (before && before.hits >= MAX_LOGIN_ATTEMPTS) throw locked(before.resetsAt, now)

  const [user] = await deps.db.select().from(users).where(eq(users.email, email))
  const matches = await verify(user?.passwordHash ?? nobodysHash, password)
  if (!user?.passwordHash || !matches) {
    const after = await countHit(deps.db, failures, now, LOGIN_BLOCK_MINUTES * 60)
    if (after.hits >= MAX_LOGIN_ATTEMPTS) throw locked(after.resetsAt, now)
    throw new DomainError('accounts.invalidCredentials')
  }
  if (before) await clearHits(deps.db, failures)
  if (user.status !== 'active') throw new DomainError('accounts.inactive')
  return user
}

function locked(until: Date, now: Date): DomainError {
  return new DomainError('accounts.locked', {
    minutes: minutesLeft(until, now),
    retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
  })
}
