import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { googleSignUpSchema } from '#domain/accounts/google-sign-up.ts'
import { DomainError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import type { GooglePerson } from '#server/adapters/google.ts'
import { violates } from '#server/db/client.ts'
import { users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { logIn, type User } from './log-in.ts'
import { storeAccount } from './register.ts'

/** Whose account it is, or what is missing: the password of the one with that e-mail, or a new one. */
export type Found = { user: User } | { missing: 'password' | 'account' }

/**
 * Looks for the account of whom Google has vouched for. Who is known goes by Google's own name for
 * them, whatever has become of their e-mail there; an e-mail alone opens no account.
 * @throws DomainError accounts.googleUnverified without a word on whether there is an account,
 *   accounts.inactive, accounts.googleOtherAccount
 */
export async function findGoogleAccount(
  { db }: Pick<Deps, 'db'>,
  person: GooglePerson,
): Promise<Found> {
  const [known] = await db.select().from(users).where(eq(users.googleSubject, person.subject))
  if (known) return { user: requireActive(known) }
  if (!person.emailVerified) throw new DomainError('accounts.googleUnverified')
  const [namesake] = await db.select().from(users).where(eq(users.email, person.email))
  if (!namesake) return { missing: 'account' }
  requireActive(namesake)
  if (namesake.googleSubject !== null) throw new DomainError('accounts.googleOtherAccount')
  return { missing: 'password' }
}

/**
 * Joins Google to the account with its e-mail, whose password has to be right; answers the account.
 * Done twice, it is done once.
 * @throws DomainError accounts.passwordWrong, accounts.locked, accounts.inactive,
 *   accounts.googleOtherAccount, accounts.googleExpired when the account is gone
 */
export async function joinGoogle(
  deps: Deps,
  person: GooglePerson,
  password: string,
): Promise<User> {
  const found = await findGoogleAccount(deps, person)
  if ('user' in found) return found.user
  if (found.missing === 'account') throw new DomainError('accounts.googleExpired')
  const user = await logIn(deps, { email: person.email, password }).catch(namePassword)
  try {
    const [joined] = await deps.db
      .update(users)
      .set({
        googleSubject: person.subject,
        emailVerifiedAt: user.emailVerifiedAt ?? deps.clock.now(),
      })
      .where(and(eq(users.id, user.id), isNull(users.googleSubject), hasStill(user)))
      .returning()
    if (joined) return joined
  } catch (error) {
    if (!violates(error, 'users_google_subject')) throw error
  }
  const now = await findGoogleAccount(deps, person)
  if ('user' in now) return now.user
  // The password was changed between looking at it and joining.
  throw wrongPassword()
}

/** What was looked at is what is changed: it goes on, and neither password nor e-mail have moved. */
function hasStill({ email, passwordHash }: User) {
  return and(
    eq(users.status, 'active'),
    eq(users.email, email),
    eq(users.passwordHash, passwordHash ?? ''),
  )
}

export type GoogleSignUp = Omit<z.output<typeof googleSignUpSchema>, 'acceptTerms' | 'lng'> & {
  language: Language
}

/**
 * Opens an account that Google opens, without a password; answers it. Sent twice, it is opened once
 * and answered twice.
 * @throws DomainError accounts.emailTaken when somebody else's account has come to have the e-mail,
 *   accounts.inactive
 */
export async function openGoogleAccount(
  deps: Pick<Deps, 'db' | 'clock'>,
  { subject, email }: GooglePerson,
  account: GoogleSignUp,
): Promise<User> {
  const findOwn = async () => {
    const [own] = await deps.db.select().from(users).where(eq(users.googleSubject, subject))
    return own && requireActive(own)
  }
  try {
    await storeAccount(deps, {
      ...account,
      email,
      authProvider: 'google',
      googleSubject: subject,
      emailVerifiedAt: deps.clock.now(),
    })
  } catch (error) {
    const own = await findOwn()
    if (own) return own
    throw error
  }
  const opened = await findOwn()
  if (!opened) throw new Error('the account was not stored')
  return opened
}

function requireActive(user: User): User {
  if (user.status !== 'active') throw new DomainError('accounts.inactive')
  return user
}

/** The e-mail is Google's: only the password can be wrong. A 401 would say that a session ended. */
export function namePassword(error: unknown): never {
  if (error instanceof DomainError && error.code === 'accounts.invalidCredentials') {
    throw wrongPassword()
  }
  throw error
}

function wrongPassword(): DomainError {
  return new DomainError('accounts.passwordWrong', {}, [
    { path: 'password', code: 'accounts.passwordWrong' },
  ])
}
