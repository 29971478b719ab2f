import { hash } from '@node-rs/argon2'
import { DomainError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import { termsVersion } from '#domain/legal-texts.ts'
import { type Queryable, violates } from '#server/db/client.ts'
import { consents, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { sendEmailConfirmation } from './welcome-mail.ts'

export interface NewAccount {
  firstName: string
  lastName: string
  email: string
  phone: string
  locality: string
  password: string
  language: Language
}

/** What belongs to opening an account for whoever asked for it, in the same transaction. */
type Within = (tx: Queryable, userId: string) => Promise<void>

/**
 * The account with its password hashed: the slow part of opening it, the same whether or not its
 * e-mail is free.
 */
export async function withHash({ password, ...profile }: NewAccount) {
  return { ...profile, passwordHash: await hash(password) }
}

/**
 * Opens an account that its password opens; its e-mail, already normalised, must be free. Answers
 * the new user's id.
 * @throws DomainError accounts.emailTaken
 */
export async function registerAccount(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: Awaited<ReturnType<typeof withHash>>,
  within: Within,
): Promise<string> {
  return storeAccount(deps, account, async (tx, id) => {
    await within(tx, id)
    const confirmation = { email: account.email, occasion: 'welcome' } as const
    await sendEmailConfirmation(tx, deps, { id, ...account }, confirmation)
  })
}

/**
 * Stores an account with the consent to the terms that its form asks for; answers the user's id.
 * @throws DomainError accounts.emailTaken
 */
export async function storeAccount(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: typeof users.$inferInsert,
  within: Within = async () => {},
): Promise<string> {
  try {
    return await deps.db.transaction(async (tx) => {
      const [user] = await tx.insert(users).values(account).returning({ id: users.id })
      if (!user) throw new Error('the account was not stored')
      await tx.insert(consents).values({
        userId: user.id,
        kind: 'terms',
        version: termsVersion,
        givenAt: deps.clock.now(),
      })
      await within(tx, user.id)
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
