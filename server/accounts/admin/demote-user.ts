import { DomainError } from '#domain/kernel/errors.ts'
import { clearWrongCodes } from '#server/accounts/two-factor/two-factor-attempts.ts'
import { twoFactorLock } from '#server/accounts/two-factor/two-factor-secret.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { endTokens } from '#server/kernel/http/one-time-token.ts'
import { endSessionsOf } from '#server/kernel/http/session.ts'
import { isLastAdministrator } from '#server/profile/request-deletion.ts'
import { auditLog, dashboardVisits, users } from '#server/schema.ts'
import { recordSecurityEvent } from '#server/security/security-events.ts'
import {
  type AccountChange,
  lockAmongAdministrators,
  requireActor,
  requireOther,
} from './account-change-rules.ts'
import { demotedMail, queueAccountStatusMail } from './account-status-mail.ts'
import { deleteSecondFactor, secondFactorOf } from './reset-two-factor.ts'

/**
 * Makes an administrator a member again: their sessions end at once, and authenticator app and
 * recovery codes, which members do not have, are deleted. Notifies by e-mail; repeating it changes
 * nothing. Not possible for the own account, to prevent mistakes.
 * @throws DomainError admin.userNotFound, admin.userErased, admin.notYourself,
 *   admin.lastAdministrator; http.forbidden for an actor who is no administrator any more
 */
export async function demoteUser(deps: Deps, change: AccountChange): Promise<void> {
  const { userId } = change
  requireOther(change)
  const isDemoted = await deps.withAccountLock(twoFactorLock(userId), async () => {
    const isNew = await deps.db.transaction((tx) => demote(tx, deps, change))
    await clearWrongCodes(deps.db, userId)
    return isNew
  })
  deps.sessionCache.forgetAccount(userId)
  if (!isDemoted) return
  recordSecurityEvent(deps, { kind: 'administratorRemoved', account: { id: userId } })
}

async function demote(
  tx: Queryable,
  deps: Deps,
  { actorId, userId }: AccountChange,
): Promise<boolean> {
  const user = await lockAmongAdministrators(tx, userId)
  if (user.role !== 'admin') return false
  if (await isLastAdministrator(tx, user)) throw new DomainError('admin.lastAdministrator')
  await requireActor(tx, actorId)

  const now = deps.clock.now()
  await tx.insert(auditLog).values({
    at: now,
    actorId,
    action: 'admin.demoteUser',
    subject: `user:${userId}`,
    before: { role: 'admin', ...(await secondFactorOf(tx, userId)) },
    after: { role: 'member' },
  })
  await tx.update(users).set({ role: 'member' }).where(eq(users.id, userId))
  await endSessionsOf(tx, deps, userId)
  await endTokens(tx, now, { userId, purpose: 'twoFactor' })
  await deleteSecondFactor(tx, userId)
  await tx.delete(dashboardVisits).where(eq(dashboardVisits.userId, userId))
  // A deactivated account cannot log in, which the e-mail invites to.
  if (user.status === 'active') {
    await queueAccountStatusMail(tx, deps, demotedMail, { user, at: now })
  }
  return true
}
