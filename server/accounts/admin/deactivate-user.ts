import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { withPayerLock } from '#server/billing/payer-lock.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { endTokens } from '#server/kernel/http/one-time-token.ts'
import { endSessionsOf } from '#server/kernel/http/session.ts'
import { isLastAdministrator } from '#server/profile/request-deletion.ts'
import { users } from '#server/schema.ts'
import { recordSecurityEvent } from '#server/security/security-events.ts'
import {
  type AccountChange,
  lockAmongAdministrators,
  requireActor,
  requireOther,
} from './account-change-rules.ts'
import { accountClosedMail, queueAccountStatusMail } from './account-status-mail.ts'
import { readDeactivation, recordDeactivation } from './deactivation-note.ts'
import { type Ended, endEnrolmentsOfPayer } from './end-enrolments-of-payer.ts'

interface Deactivation extends AccountChange {
  /** The last day of each enrolment that the administrator was shown, where a screen has shown them. */
  expectedEnds?: Readonly<Record<string, CalendarDay>> | undefined
}

/**
 * Closes an account by the association's decision: it cannot log in, and its enrolments end as the
 * payer's own cancellation would end them, all in one transaction. Repeating it returns the first
 * result.
 * @throws DomainError admin.userNotFound, admin.userErased, admin.notYourself,
 *   admin.lastAdministrator, admin.endsChanged; http.forbidden for an actor who is no administrator
 *   any more
 */
export async function deactivateUser(deps: Deps, change: Deactivation): Promise<Ended[]> {
  const { userId } = change
  requireOther(change)
  const businessNow = await deps.businessClock.now()
  const { ended, isNew } = await withPayerLock(deps, userId, (tx) =>
    deactivate(tx, deps, { ...change, businessNow }),
  )
  deps.sessionCache.forgetAccount(userId)
  if (isNew) recordSecurityEvent(deps, { kind: 'accountDeactivated', account: { id: userId } })
  return ended
}

async function deactivate(
  tx: Queryable,
  deps: Deps,
  { actorId, userId, expectedEnds, businessNow }: Deactivation & { businessNow: Date },
): Promise<{ ended: Ended[]; isNew: boolean }> {
  const user = await lockAmongAdministrators(tx, userId)
  if (user.status === 'inactive') {
    return { ended: (await readDeactivation(tx, userId)).ended, isNew: false }
  }
  if (await isLastAdministrator(tx, user)) throw new DomainError('admin.lastAdministrator')
  await requireActor(tx, actorId)

  const now = deps.clock.now()
  await tx.update(users).set({ status: 'inactive', deactivatedAt: now }).where(eq(users.id, userId))
  await endSessionsOf(tx, deps, userId)
  // No link that was sent, and no log-in that waits for its second factor, opens anything any more.
  await endTokens(tx, now, userId)
  const ended = await endEnrolmentsOfPayer(tx, deps, {
    payerId: userId,
    cancelledBy: actorId,
    businessNow,
  })
  requireShown(ended, expectedEnds)
  if (ended.length === 0) {
    await queueAccountStatusMail(tx, deps, accountClosedMail, { user, at: now })
  }
  await recordDeactivation(tx, { at: now, actorId, userId, ended })
  return { ended, isNew: true }
}

/**
 * No enrolment gets another end than the one that was shown, and none ends that was not shown.
 * @throws DomainError admin.endsChanged, which rolls this transaction back
 */
function requireShown(ended: readonly Ended[], expectedEnds: Deactivation['expectedEnds']): void {
  if (!expectedEnds) return
  const isShown =
    ended.length === Object.keys(expectedEnds).length &&
    ended.every(({ enrolmentId, effectiveDate }) => expectedEnds[enrolmentId] === effectiveDate)
  if (!isShown) throw new DomainError('admin.endsChanged')
}
