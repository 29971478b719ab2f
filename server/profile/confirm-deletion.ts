import { DomainError } from '#domain/kernel/errors.ts'
import type { User } from '#server/accounts/user.ts'
import { queueDeletionNotices } from '#server/billing/cancellations/cancellation-mail.ts'
import { storeCancellation } from '#server/billing/cancellations/store-cancellation.ts'
import { withPayerLock } from '#server/billing/payer-lock.ts'
import { type MailDeps, queueMail } from '#server/kernel/adapters/mail/queue.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, or } from '#server/kernel/db/drizzle.ts'
import { holdsRole } from '#server/kernel/db/held-roles.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { findToken, redeemToken } from '#server/kernel/http/one-time-token.ts'
import { enrolments, users } from '#server/schema.ts'
import { accountDeletedMail } from './deletion-mail.ts'
import { endedEnrolmentsOf } from './ended-enrolments.ts'
import { eraseAccount } from './erase-account.ts'
import { finishErasureSoon } from './finish-erasures.ts'
import { refuseLastAdministrator } from './request-deletion.ts'

const purpose = 'deleteAccount'

/**
 * Deletes the account that a link was sent to: ends its enrolments and erases everything that says
 * something about a person, in one transaction. A refusal leaves the link usable, and what
 * is left to do at the card provider is repeated by a job until it is done.
 * @throws DomainError accounts.linkInvalid, accounts.lastAdministrator
 */
export async function confirmDeletion(deps: Deps, token: string): Promise<void> {
  const found = await findToken(deps.db, deps.clock.now(), { token, purpose })
  if (!found) throw new DomainError('accounts.linkInvalid')
  await deleteAccount(deps, found.userId, async (tx, user) => {
    if (user.status === 'erased') throw new DomainError('accounts.linkInvalid')
    await refuseLastAdministrator(tx, user)
    await redeemToken(tx, deps.clock.now(), { token, purpose })
    return true
  })
}

/**
 * Deletes an account in one transaction, in its payer's turn.
 * @param agree sees its locked row, and refuses by an error or, where nothing is left to do, by false
 */
export async function deleteAccount(
  deps: Deps,
  userId: string,
  agree: (tx: Queryable, user: User) => Promise<boolean>,
): Promise<void> {
  const now = deps.clock.now()
  const businessNow = await deps.businessClock.now()
  await withPayerLock(deps, userId, async (tx) => {
    const user = await lockAccount(tx, userId)
    if (await agree(tx, user)) await deleteLockedAccount(tx, deps, { user, now, businessNow })
  })
  deps.sessionCache.forgetAccount(userId)
  finishErasureSoon(deps, userId)
}

/**
 * Part of the transaction that holds the account's row, in the payer's turn: ends its enrolments, erases
 * it, and notifies its owner. The caller calls `forgetAccount` and `finishErasureSoon` after the commit.
 */
export async function deleteLockedAccount(
  tx: Queryable,
  deps: Pick<Deps, 'sessionCache' | 'personalData'> & MailDeps,
  erasure: { user: User; now: Date; businessNow: Date },
): Promise<void> {
  const { user, businessNow } = erasure
  const ended = await endedEnrolmentsOf(tx, businessNow, user.id)
  await endAllEnrolments(tx, deps, businessNow, user.id)
  await eraseAccount(tx, deps, erasure)
  // A letter would wait for nobody: who has no address is told at the desk.
  if (user.email === null) return
  await queueMail(tx, deps, accountDeletedMail, {
    dedupeKey: `account-deleted-${user.id}`,
    to: user,
    params: { name: user.firstName, ended },
  })
}

/** Locks an account: of two administrators who go at the same moment, the second waits here and sees the first gone. */
async function lockAccount(tx: Queryable, userId: string): Promise<User> {
  const locked = await tx
    .select()
    .from(users)
    .where(or(eq(users.id, userId), and(holdsRole('administrator'), eq(users.status, 'active'))))
    .orderBy(users.id)
    .for('update')
  const user = locked.find(({ id }) => id === userId)
  if (!user) throw new DomainError('accounts.linkInvalid')
  return user
}

/** The administrators get one e-mail for each; the payer gets one about all of them. */
async function endAllEnrolments(
  tx: Queryable,
  deps: MailDeps,
  businessNow: Date,
  userId: string,
): Promise<void> {
  const going = await tx
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(eq(enrolments.payerId, userId), eq(enrolments.status, 'active')))
  for (const { id } of going) {
    const { cancellationId, ...ended } = await storeCancellation(tx, businessNow, {
      enrolmentId: id,
      reason: 'other',
      comment: null,
      cancelledBy: userId,
    })
    if (cancellationId) await queueDeletionNotices(tx, deps, id, { ...ended, cancellationId })
  }
}
