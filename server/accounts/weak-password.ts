import { dictionary } from '@zxcvbn-ts/language-common'
import {
  MIN_ADMINISTRATOR_PASSWORD_LENGTH,
  type PasswordWeakness,
} from '#domain/accounts/password.ts'
import {
  isPersonal,
  isWellKnown,
  type Owner,
  wellKnownPasswords,
} from '#domain/accounts/weak-password.ts'
import { invalidFields } from '#domain/kernel/errors.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { users } from '#server/kernel/db/schema.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { association } from '#server/kernel/http/current-association.ts'
import { findToken } from '#server/kernel/http/one-time-token.ts'

/**
 * Some 49,000 passwords out of breaches, the most used first; part of the package, so no service is
 * called.
 */
const wellKnown = wellKnownPasswords(dictionary['passwords-common'].map(String))

type User = typeof users.$inferSelect

const noOwner: Owner = { firstName: '', lastName: '', email: '', locality: '' }

/**
 * Why this password would be guessed early; `null` for a good one. An administrator's has to be
 * longer. Only the server has the list: it is too long for a browser to load.
 */
export function weaknessOf(
  password: string,
  owner: Owner & { role?: User['role'] } = noOwner,
): PasswordWeakness | null {
  if (owner.role === 'admin' && password.length < MIN_ADMINISTRATOR_PASSWORD_LENGTH) {
    return 'accounts.passwordShortForAdministrator'
  }
  if (isWellKnown(password, wellKnown)) return 'accounts.passwordBreached'
  return isPersonal(password, owner, association().name) ? 'accounts.passwordPersonal' : null
}

/**
 * Refuses a new password that is easy to guess.
 * @param field the payload's field that holds the password, which the error marks
 * @throws DomainError http.invalid with the weakness
 */
export function refuseWeakPassword(
  password: string,
  owner: Owner & { role?: User['role'] },
  field: 'password' | 'newPassword',
): void {
  const code = weaknessOf(password, owner)
  if (code) throw invalidFields([{ path: field, code }])
}

/** The owner of the account that a link sets a password for; an empty one when it is invalid. */
export async function ownerOfLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<User | undefined> {
  const found = await findToken(db, clock.now(), { token, purpose: 'resetPassword' })
  if (!found) return undefined
  const [user] = await db.select().from(users).where(eq(users.id, found.userId))
  return user
}
