import type { z } from 'zod'
import type { googleSignUpSchema } from '#domain/accounts/google-sign-up.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import type { Language } from '#domain/kernel/language.ts'
import { logIn } from '#server/accounts/log-in.ts'
import { wrongPassword } from '#server/accounts/password-attempts.ts'
import { storeAccount } from '#server/accounts/register.ts'
import type { User } from '#server/accounts/user.ts'
import type { GooglePerson } from '#server/kernel/adapters/google.ts'
import { violates } from '#server/kernel/db/client.ts'
import { and, eq, isNull, or } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { users } from '#server/schema.ts'
import { type PendingPerson, spendOnce } from './google-cookies.ts'

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
  // Joined since the first look.
  if (namesake.googleSubject === person.subject) return { user: namesake }
  if (namesake.googleSubject !== null) throw new DomainError('accounts.googleOtherAccount')
  return { missing: 'password' }
}

/**
 * Joins Google to the account with its e-mail, whose password has to be right; answers the account.
 * What Google has said is used up with it.
 * @throws DomainError accounts.passwordWrong, accounts.locked, accounts.inactive,
 *   accounts.googleOtherAccount, accounts.googleExpired when the account is gone or it was used up
 */
export async function joinGoogle(
  deps: Deps,
  person: PendingPerson,
  { password, device }: { password: string; device: string | null },
): Promise<User> {
  const found = await findGoogleAccount(deps, person)
  if ('missing' in found && found.missing === 'account') {
    throw new DomainError('accounts.googleExpired')
  }
  const email = ('user' in found ? found.user.email : null) ?? person.email
  const user = await logIn(deps, { email, password }, device).catch(namePassword)
  const { subject: googleSubject } = person
  const isFree = or(isNull(users.googleSubject), eq(users.googleSubject, googleSubject))
  const emailVerifiedAt = user.emailVerifiedAt ?? deps.clock.now()
  try {
    return await deps.db.transaction(async (tx) => {
      await spendOnce(tx, deps, person.id)
      const [joined] = await tx
        .update(users)
        .set({ googleSubject, emailVerifiedAt })
        .where(and(eq(users.id, user.id), isFree, hasStill(user)))
        .returning()
      if (joined) return joined
      // The account was changed between looking at it and joining; perhaps it is closed by now.
      await findGoogleAccount(deps, person)
      throw wrongPassword('password')
    })
  } catch (error) {
    if (violates(error, 'users_google_subject')) throw new DomainError('accounts.googleExpired')
    throw error
  }
}

/** Finds the account only while neither its password nor its e-mail address has moved since it was looked at. */
function hasStill({ email, passwordHash }: User) {
  return and(
    eq(users.status, 'active'),
    eq(users.email, email ?? ''),
    eq(users.passwordHash, passwordHash ?? ''),
  )
}

export type GoogleSignUp = Omit<z.output<typeof googleSignUpSchema>, 'acceptTerms' | 'lng'> & {
  language: Language
}

/**
 * Opens an account with Google and without a password; returns it. The pending Google data are
 * spent by it.
 * @throws DomainError accounts.googleExpired when they were spent before; accounts.emailTaken
 *   when another account has the e-mail by now, accounts.inactive
 */
export async function openGoogleAccount(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'vault' | 'siteData'>,
  { id, subject, email }: PendingPerson,
  account: GoogleSignUp,
): Promise<User> {
  const findOwn = async () => {
    const [own] = await deps.db.select().from(users).where(eq(users.googleSubject, subject))
    return own && requireActive(own)
  }
  try {
    const opened = {
      ...account,
      email,
      authProvider: 'google',
      googleSubject: subject,
      emailVerifiedAt: deps.clock.now(),
    } as const
    await storeAccount(deps, opened, (tx) => spendOnce(tx, deps, id))
  } catch (error) {
    const own = await findOwn()
    if (!own) throw error
    // Opened by another return from Google; by this one, it is used up.
    await spendOnce(deps.db, deps, id)
    return own
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
    throw wrongPassword('password')
  }
  throw error
}
