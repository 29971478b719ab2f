import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError, invalidFields } from '#domain/kernel/errors.ts'
import { termsVersionOf } from '#domain/legal-texts.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq } from '#server/kernel/db/drizzle.ts'
import { holdsAnyRole } from '#server/kernel/db/held-roles.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { isReachable, type Session } from '#server/kernel/http/authenticated-session.ts'
import {
  endEmailChanges,
  endTokens,
  findToken,
  redeemToken,
} from '#server/kernel/http/one-time-token.ts'
import { endSessionsOf } from '#server/kernel/http/session.ts'
import { consents, users } from '#server/schema.ts'
import { recordSecurityEvent } from '#server/security/security-events.ts'
import { isInvitationOpen } from './invitation-mail.ts'
import { rememberDevice } from './known-device.ts'
import { clearWrongPasswords, requirePassword, wrongPassword } from './password-attempts.ts'
import { queuePasswordChanged } from './password-mail.ts'
import type { User } from './user.ts'
import { refuseWeakPassword } from './weak-password.ts'

/**
 * Sets the password that its owner has chosen by the link of an e-mail. Every session ends, a lock
 * that wrong passwords have put on the account opens, and the browser becomes a known one, which
 * others' guesses do not lock again. A password that is refused leaves the link as it is.
 * @throws DomainError accounts.linkInvalid for a link that was used, has expired or never was;
 *   accounts.passwordBreached, accounts.passwordPersonal
 */
export async function resetPassword(
  deps: Deps,
  browser: { request: FastifyRequest; reply: FastifyReply },
  { token, password }: { token: string; password: string },
): Promise<{ email: string }> {
  const now = deps.clock.now()
  const link = { token, purpose: 'resetPassword' } as const
  const found = await findToken(deps.db, now, link)
  if (!found) throw new DomainError('accounts.linkInvalid')
  const [user] = await deps.db.select().from(users).where(eq(users.id, found.userId))
  if (user?.status !== 'active' || !isReachable(user)) throw new DomainError('accounts.linkInvalid')
  const isStaff = await holdsAnyRole(deps.db, user.id)
  await refuseWeakPassword(deps, password, { ...user, isStaff }, 'password')

  const passwordHash = await deps.passwords.hash(password)
  const { legalTextsChangedOn } = (await deps.siteData.read()).siteTexts
  await deps.db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({
        passwordHash,
        authProvider: 'password',
        // The link proves access to that mailbox.
        emailVerifiedAt: user.emailVerifiedAt ?? now,
      })
      .where(and(eq(users.id, user.id), eq(users.status, 'active')))
      .returning({ id: users.id })
    if (changed.length === 0) throw new DomainError('accounts.linkInvalid')
    await redeemToken(tx, now, link)
    await endSessionsOf(tx, deps, user.id)
    await endLinks(tx, now, user)
    // The invitation says that its owner agrees to them with this.
    if (isInvitationOpen(user)) {
      const version = termsVersionOf(legalTextsChangedOn)
      await tx.insert(consents).values({ userId: user.id, kind: 'terms', version, givenAt: now })
    }
    await clearWrongPasswords(tx, user.email)
    await rememberDevice(deps, tx, browser, user.id)
    await queuePasswordChanged(tx, deps, user, { everywhere: true })
  })
  deps.sessionCache.forgetAccount(user.id)
  recordSecurityEvent(deps, { kind: 'passwordReset', account: { id: user.id } })
  return { email: user.email }
}

/**
 * Changes the password of a logged-in user; their other sessions end.
 * @throws DomainError accounts.passwordWrong, accounts.passwordMissing, accounts.locked,
 *   accounts.passwordUnchanged, accounts.passwordBreached, accounts.passwordPersonal
 */
export async function changePassword(
  deps: Deps,
  session: Session,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const user = await requirePassword(deps, session, currentPassword, 'currentPassword')
  if (newPassword === currentPassword) {
    throw invalidFields([{ path: 'newPassword', code: 'accounts.passwordUnchanged' }])
  }
  const isStaff = session.roles.length > 0
  await refuseWeakPassword(deps, newPassword, { ...user, isStaff }, 'newPassword')

  const now = deps.clock.now()
  const passwordHash = await deps.passwords.hash(newPassword)
  await deps.db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, user.id), stillOpenedBy(user)))
      .returning({ id: users.id })
    if (changed.length === 0) throw wrongPassword('currentPassword')
    await endSessionsOf(tx, deps, user.id, { except: session.id })
    await endLinks(tx, now, user)
    await queuePasswordChanged(tx, deps, user, { everywhere: false })
  })
  deps.sessionCache.forgetAccount(user.id)
  const changed = { kind: 'passwordChanged', account: { id: user.id } } as const
  recordSecurityEvent(deps, { ...changed, sessionId: session.id })
}

/** Not where the password was replaced since it was checked: by its owner, against a thief. */
function stillOpenedBy({ passwordHash }: User) {
  return and(eq(users.status, 'active'), eq(users.passwordHash, passwordHash ?? ''))
}

/** They may have been requested with the former password. */
async function endLinks(tx: Queryable, now: Date, { id, email }: User): Promise<void> {
  await endTokens(tx, now, id, ['resetPassword', 'twoFactor', 'deleteAccount'])
  await endEmailChanges(tx, now, { userId: id, email })
}
