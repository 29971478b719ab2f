import { DomainError } from '#domain/kernel/errors.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { countHit, networkOf, readHits, tooManyRequests } from '#server/kernel/http/rate-limit.ts'

/** Far more than a day centre that signs up everybody behind one address. */
const MAX_TAKEN = 50
const HOUR_SECONDS = 3600

/**
 * Only sign-up has to disclose that an e-mail has an account already. An address that gets this
 * error too often is enumerating accounts: sign-up is then refused from there for a while, so that
 * the refusal itself discloses nothing.
 * @param open stores the account; serialised by address, so that none goes uncounted
 * @throws DomainError http.tooManyRequests after fifty taken addresses in an hour, and the errors
 *   of `open`
 */
export async function limitTakenAddresses<T>(
  { db, clock, withAccountLock }: Pick<Deps, 'db' | 'clock' | 'withAccountLock'>,
  ip: string,
  open: () => Promise<T>,
): Promise<T> {
  const key = `taken addresses ${networkOf(ip)}`
  return withAccountLock(key, async () => {
    const now = clock.now()
    const taken = await readHits(db, key, now)
    if (taken && taken.hits >= MAX_TAKEN) throw tooManyRequests(taken.resetsAt, now)
    try {
      return await open()
    } catch (error) {
      if (error instanceof DomainError && error.code === 'accounts.emailTaken') {
        await countHit(db, key, now, HOUR_SECONDS)
      }
      throw error
    }
  })
}
