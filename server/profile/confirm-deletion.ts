import { and, eq, inArray, or } from 'drizzle-orm'
import { DomainError } from '#domain/errors.ts'
import { type MailDeps, sendMailSoon } from '#server/adapters/mail-queue.ts'
import type { Queryable } from '#server/db/client.ts'
import { enrolments, orders, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { findToken, redeemToken } from '#server/http/one-time-token.ts'
import { queueDeletionNotices } from '#server/billing/endings/cancellation-mail.ts'
import { endEnrolment } from '#server/billing/endings/end-enrolment.ts'
import { finishOrdersOf, payerLock } from '#server/billing/orders/purchase.ts'
import { queueAccountDeleted } from './deletion-mail.ts'
import { endingsOf } from './enrolment-endings.ts'
import { eraseAccount } from './erase-account.ts'
import { finishErasureSoon } from './finish-erasures.ts'
import { refuseLastAdministrator } from './request-deletion.ts'

type User = typeof users.$inferSelect

const purpose = 'deleteAccount'

/**
 * Deletes the account that a link was sent to: ends its enrolments and erases everything that says
 * something about a person, in one transaction. Whatever refuses it leaves the link usable, and what
 * is left to do at the card provider is repeated by a job until it is done.
 * @throws DomainError accounts.linkInvalid; accounts.lastAdministrator; profile.purchaseUnderWay
 *   while an order can neither be finished nor given back
 */
export async function confirmDeletion(deps: Deps, token: string): Promise<void> {
  const found = await findToken(deps.db, deps.clock.now(), { token, purpose })
  if (!found) throw new DomainError('accounts.linkInvalid')
  const { userId } = found
  await deps.withLock(payerLock(userId), async () => {
    await finishPurchases(deps, userId)
    await deleteAccount(deps, userId, token)
  })
  deps.sessionCache.forgetAccount(userId)
  finishErasureSoon(deps, userId)
  sendMailSoon(deps)
}

/** Everybody whom a half-done order enrols is enrolled first, so that ending it all is exact. */
async function finishPurchases(deps: Deps, userId: string): Promise<void> {
  try {
    await finishOrdersOf(deps, userId)
  } catch (error) {
    const isAway =
      error instanceof DomainError && error.code === 'subscriptions.providerUnavailable'
    throw isAway ? new DomainError('profile.purchaseUnderWay') : error
  }
}

async function deleteAccount(deps: Deps, userId: string, token: string): Promise<void> {
  const now = deps.clock.now()
  const businessNow = await deps.businessClock.now()
  await deps.db.transaction(async (tx) => {
    const user = await lockAccount(tx, userId)
    await refuseLastAdministrator(tx, user)
    await refuseHalfDoneOrders(tx, userId)
    await redeemToken(tx, now, { token, purpose })
    const endings = await endingsOf(tx, businessNow, userId)
    await endAllEnrolments(tx, deps, businessNow, userId)
    await eraseAccount(tx, deps, { user, now, businessNow })
    await queueAccountDeleted(tx, deps, user, endings)
  })
}

/** Of two administrators who go at the same moment, the second waits here and sees the first gone. */
async function lockAccount(tx: Queryable, userId: string): Promise<User> {
  const locked = await tx
    .select()
    .from(users)
    .where(or(eq(users.id, userId), and(eq(users.role, 'admin'), eq(users.status, 'active'))))
    .orderBy(users.id)
    .for('update')
  const user = locked.find(({ id }) => id === userId)
  if (!user || user.status === 'erased') throw new DomainError('accounts.linkInvalid')
  return user
}

async function refuseHalfDoneOrders(tx: Queryable, userId: string): Promise<void> {
  const [halfDone] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.payerId, userId), eq(orders.status, 'completing')))
  if (halfDone) throw new DomainError('profile.purchaseUnderWay')
}

/** The administrators learn of each; the payer gets one e-mail about all of it. */
async function endAllEnrolments(
  tx: Queryable,
  deps: MailDeps,
  businessNow: Date,
  userId: string,
): Promise<void> {
  const going = await tx
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(eq(enrolments.payerId, userId), inArray(enrolments.status, ['pending', 'active'])))
  for (const { id } of going) {
    const { isNew, ...ended } = await endEnrolment(tx, businessNow, {
      enrolmentId: id,
      reason: 'other',
      comment: null,
      cancelledBy: userId,
    })
    if (isNew) await queueDeletionNotices(tx, deps, id, ended)
  }
}
