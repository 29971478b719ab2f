import { hash } from '@node-rs/argon2'
import { DomainError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import { violates } from '#server/db/client.ts'
import { consents, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'

/** Raised whenever the text of the terms or the privacy notice changes (design §6). */
const TERMS_VERSION = '2024-10'

export interface NewAccount {
  firstName: string
  lastName: string
  email: string
  phone: string
  locality: string
  password: string
  language: Language
}

/**
 * Opens an account that its password opens; its e-mail, already normalised, must be free. Answers
 * the new user's id.
 * @throws DomainError accounts.emailTaken
 */
export async function registerAccount(
  deps: Pick<Deps, 'db' | 'clock'>,
  { password, ...profile }: NewAccount,
): Promise<string> {
  return storeAccount(deps, { ...profile, passwordHash: await hash(password) })
}

/**
 * Stores an account with the consent to the terms that its form asks for; answers the user's id.
 * @throws DomainError accounts.emailTaken
 */
export async function storeAccount(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: typeof users.$inferInsert,
): Promise<string> {
  try {
    return await deps.db.transaction(async (tx) => {
      const [user] = await tx.insert(users).values(account).returning({ id: users.id })
      if (!user) throw new Error('the account was not stored')
      await tx.insert(consents).values({
        userId: user.id,
        kind: 'terms',
        version: TERMS_VERSION,
        givenAt: deps.clock.now(),
      })
      return user.id
    })
  } catch (error) {
    if (violates(error, 'users_email')) {
      throw new DomainError('accounts.emailTaken', {}, [
        { path: 'email', code: 'accounts.emailTaken' },
      ])
    }
    throw error
  }
}
