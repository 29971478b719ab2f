import { eq } from 'drizzle-orm'
import { DomainError } from '#domain/errors.ts'
import { users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { passwordMatches, tryPassword, type User } from './password-attempts.ts'

export type { User }

/**
 * Checks an e-mail and password and answers whose they are.
 * @throws DomainError accounts.locked after five failures in 15 minutes, accounts.invalidCredentials
 *   without a word on whether the account exists, accounts.inactive
 */
export async function logIn(
  deps: Pick<Deps, 'db' | 'clock' | 'withLock'>,
  { email, password }: { email: string; password: string },
): Promise<User> {
  const wrong = new DomainError('accounts.invalidCredentials')
  const user = await tryPassword(deps, email, wrong, async () => {
    const [found] = await deps.db.select().from(users).where(eq(users.email, email))
    return (await passwordMatches(found, password)) && found ? found : null
  })
  if (user.status !== 'active') throw new DomainError('accounts.inactive')
  return user
}
