import { DomainError } from '#domain/errors.ts'
import type { Deps } from '#server/deps.ts'
import { countHit, readHits } from '#server/http/rate-limit.ts'

/** Far more than a day centre that signs up everybody behind one address. */
const MAX_TAKEN = 50
const HOUR_SECONDS = 3600

const taken = (ip: string): string => `taken addresses ${ip}`

/**
 * Signing up has to say when an address has an account already. Whoever is told so too often is
 * looking for addresses, not for an account.
 * @throws DomainError http.tooManyRequests after fifty taken addresses in an hour
 */
export async function refuseAddressSeekers(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ip: string,
): Promise<void> {
  const now = clock.now()
  const told = await readHits(db, taken(ip), now)
  if (!told || told.hits < MAX_TAKEN) return
  const seconds = Math.ceil((told.resetsAt.getTime() - now.getTime()) / 1000)
  throw new DomainError('http.tooManyRequests', {
    minutes: Math.ceil(seconds / 60),
    retryAfterSeconds: seconds,
  })
}

/** Counts an attempt to sign up that ended with `accounts.emailTaken`. */
export async function countTakenAddress(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ip: string,
  error: unknown,
): Promise<void> {
  if (error instanceof DomainError && error.code === 'accounts.emailTaken') {
    await countHit(db, taken(ip), clock.now(), HOUR_SECONDS)
  }
}
