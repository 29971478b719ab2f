import { DomainError } from '#domain/kernel/errors.ts'
import { queueGoogleOnlyMail } from '#server/accounts/google/google-only-mail.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { holdsAnyRole } from '#server/kernel/db/held-roles.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { users } from '#server/schema.ts'
import { recordSecurityEvent } from '#server/security/security-events.ts'
import { requestPasswordReset } from './forgot-password.ts'
import { isInvitationOpen } from './invitation-mail.ts'
import { knownDeviceOf } from './known-device.ts'
import { tryPassword } from './password-attempts.ts'
import type { User } from './user.ts'
import { isTooShort } from './weak-password.ts'

/**
 * Checks an e-mail and password and returns the account.
 *
 * `accounts.googleOnly` is returned only in a browser which that account has used before. Anywhere
 * else it would disclose that the account exists: there the error is the ordinary one, and the
 * owner gets an e-mail.
 *
 * An administrator's password that was chosen for a member, and is too short by now, opens nothing: a
 * link to choose another is sent. Only here is its length known.
 * @param device the browser, as `deviceOf` names it
 * @throws DomainError accounts.locked as `tryPassword`, accounts.invalidCredentials whether or
 *   not the account exists, accounts.inactive, accounts.googleOnly, accounts.passwordToReplace
 */
export async function logIn(
  deps: Deps,
  { email, password }: { email: string; password: string },
  device: string | null,
): Promise<User> {
  const wrong = new DomainError('accounts.invalidCredentials')
  const known = await knownDeviceOf(deps.db, { email }, device)
  const user = await tryPassword(
    deps,
    { email, from: known, failure: 'logInFailed' },
    wrong,
    async () => {
      const [found] = await deps.db.select().from(users).where(eq(users.email, email))
      if (found?.status === 'active' && !found.passwordHash && !isInvitationOpen(found)) {
        if (known) throw new DomainError('accounts.googleOnly')
        queueGoogleOnlyMail(deps, found)
      }
      const matches = await deps.passwords.match(found?.passwordHash, password)
      return found && matches ? found : null
    },
  )
  if (user.status !== 'active') {
    recordSecurityEvent(deps, { kind: 'logInFailed', account: { id: user.id } })
    throw new DomainError('accounts.inactive')
  }
  if (isTooShort(password) && (await holdsAnyRole(deps.db, user.id))) {
    await requestPasswordReset(deps, { email, language: user.language })
    throw new DomainError('accounts.passwordToReplace')
  }
  return user
}
