import { createHash } from 'node:crypto'
import { DomainError } from '#domain/kernel/errors.ts'
import type { Language } from '#domain/kernel/language.ts'
import { termsVersionOf } from '#domain/legal-texts.ts'
import type { MailDeps } from '#server/kernel/adapters/mail/queue.ts'
import { type Queryable, violates } from '#server/kernel/db/client.ts'
import { and, eq, gt, not, sql } from '#server/kernel/db/drizzle.ts'
import { holdsRole } from '#server/kernel/db/held-roles.ts'
import { isDemoAddress } from '#server/kernel/db/installation.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { consents, users } from '#server/schema.ts'
import { sendEmailConfirmation } from './welcome-mail.ts'

interface NewAccount {
  firstName: string
  lastName: string
  email: string
  phone: string
  locality: string
  password: string
  language: Language
}

/** After this, a sign-up is no repetition any more: its key would open the account for ever. */
const REPEATED_WITHIN = sql`interval '1 hour'`

/** Further steps of opening an account, in the same transaction. */
type Within = (tx: Queryable, userId: string) => Promise<void>

/**
 * The account with its password hashed: the slow part of opening it, the same whether or not its
 * e-mail is free.
 */
export async function withHash(
  { passwords }: Pick<Deps, 'passwords'>,
  { password, ...profile }: NewAccount,
) {
  return { ...profile, passwordHash: await passwords.hash(password) }
}

/**
 * Opens an account that its password opens; its e-mail, already normalised, must be free. Answers
 * the new user's id, the same again when the browser repeats a sign-up whose answer it has not got.
 *
 * @param requestKey says that it is the same sign-up; only the browser knows it
 * @throws DomainError accounts.emailTaken
 */
export async function registerAccount(
  deps: Pick<Deps, 'config' | 'db' | 'siteData'> & MailDeps,
  account: Awaited<ReturnType<typeof withHash>>,
  requestKey: string | undefined,
  within: Within,
): Promise<string> {
  const chosen = requestKey === undefined ? {} : { id: idOf(requestKey, account.email) }
  try {
    return await storeAccount(deps, { ...account, ...chosen }, async (tx, id) => {
      await within(tx, id)
      const confirmation = { email: account.email, occasion: 'welcome' } as const
      await sendEmailConfirmation(tx, deps, { id, ...account }, confirmation)
    })
  } catch (error) {
    const isTaken = error instanceof DomainError && error.code === 'accounts.emailTaken'
    if (!isTaken || !chosen.id || !(await wasJustOpened(deps, chosen.id))) throw error
    await within(deps.db, chosen.id)
    return chosen.id
  }
}

/**
 * The id of the account that this sign-up opens: a UUID of version 8 (RFC 9562). A hash, so that who
 * sees the id does not know the key.
 */
function idOf(requestKey: string, email: string): string {
  const digest = createHash('sha256').update(`${requestKey} ${email}`).digest('hex')
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}

/** Not of somebody with a role, who owes a second factor. */
async function wasJustOpened({ db }: Pick<Deps, 'db'>, id: string): Promise<boolean> {
  const isRecent = gt(users.createdAt, sql`now() - ${REPEATED_WITHIN}`)
  const which = and(eq(users.id, id), eq(users.status, 'active'), not(holdsRole()), isRecent)
  return (await db.$count(users, which)) > 0
}

/**
 * Stores an account with the consent to the terms that its form requires; returns the user's id.
 * The addresses of demo accounts count as taken outside demo mode.
 * @throws DomainError accounts.emailTaken
 */
export async function storeAccount(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'siteData'>,
  account: typeof users.$inferInsert,
  within: Within = async () => {},
): Promise<string> {
  if (account.email && isDemoAddress(deps, account.email)) throw emailTaken()
  const { legalTextsChangedOn } = (await deps.siteData.read()).siteTexts
  try {
    return await deps.db.transaction(async (tx) => {
      const [user] = await tx.insert(users).values(account).returning({ id: users.id })
      if (!user) throw new Error('the account was not stored')
      await tx.insert(consents).values({
        userId: user.id,
        kind: 'terms',
        version: termsVersionOf(legalTextsChangedOn),
        givenAt: deps.clock.now(),
      })
      await within(tx, user.id)
      return user.id
    })
  } catch (error) {
    if (violates(error, 'users_email') || violates(error, 'users_pkey')) {
      throw emailTaken()
    }
    throw error
  }
}

function emailTaken(): DomainError {
  const code = 'accounts.emailTaken'
  return new DomainError(code, {}, [{ path: 'email', code }])
}
