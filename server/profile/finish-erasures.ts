import { HOUR_MS } from '#domain/kernel/durations.ts'
import { updateCustomer } from '#server/accounts/payment-customer.ts'
import { needsMethod } from '#server/billing/charges/payment-schedule.ts'
import { withPayerLock } from '#server/billing/payer-lock.ts'
import { enrolmentIdsOf } from '#server/enrolments/enrolment-ids.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, gt, inArray, isNotNull, lt, or } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import {
  enrolmentDrafts,
  enrolments,
  knownDevices,
  oneTimeTokens,
  outgoingMail,
  paymentSchedules,
  sessions,
  users,
} from '#server/schema.ts'
import { accountDeletedMail } from './deletion-mail.ts'

/** Longer than a last e-mail is tried. */
const LAST_MAIL_DAYS = 7

/**
 * Does the provider's part of an account's deletion in the background, so that the caller does not
 * wait.
 */
export function finishErasureSoon(deps: Deps, userId: string): void {
  deps.background.run(`erasure of ${userId}`, () => finishErasure(deps, userId))
}

/**
 * Removes erased accounts at the card provider, as soon as nothing is left to collect; until then
 * their customers have no name and no address there. Takes up what was interrupted.
 */
export async function finishErasures(deps: Deps): Promise<void> {
  const waiting = await deps.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.status, 'erased'), isNotNull(users.paymentCustomerId)))
  for (const { id } of waiting) {
    await finishErasure(deps, id).catch((error: unknown) => {
      deps.log.error({ err: error, userId: id }, 'an erased account is still at the provider')
    })
  }
  await deleteLastMails(deps)
}

async function finishErasure(deps: Deps, userId: string): Promise<void> {
  if (!(await owesCharge(deps, userId))) return deleteCustomer(deps, userId)
  // Repeated for an hour; the nightly comparison of all customers makes up for the rest.
  const sinceAnHour = new Date(deps.clock.now().getTime() - HOUR_MS)
  const [recent] = await deps.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), gt(users.erasedAt, sinceAnHour)))
  if (recent) await updateCustomer(deps, userId)
}

/** Something of an erased account is still to be charged. */
async function owesCharge({ db }: { db: Queryable }, userId: string): Promise<boolean> {
  const [schedule] = await db
    .select({ id: paymentSchedules.id })
    .from(paymentSchedules)
    .innerJoin(enrolments, eq(enrolments.id, paymentSchedules.enrolmentId))
    .where(and(eq(enrolments.payerId, userId), needsMethod(db)))
    .limit(1)
  return schedule !== undefined
}

/**
 * Safe to run concurrently: a customer who is gone counts as removed. What is owed again later, since a payment was
 * recorded at the desk by mistake, is to be paid there.
 */
async function deleteCustomer(deps: Deps, userId: string): Promise<void> {
  const which = and(eq(users.id, userId), eq(users.status, 'erased'))
  const [account] = await deps.db.select().from(users).where(which)
  if (!account?.paymentCustomerId) return
  const isFree = await withPayerLock(deps, userId, async (tx) => {
    if (await owesCharge({ db: tx }, userId)) return false
    await tx
      .update(paymentSchedules)
      .set({ method: 'desk', customerId: null, paymentMethodId: null })
      .where(inArray(paymentSchedules.enrolmentId, enrolmentIdsOf(tx, userId)))
    return true
  })
  if (!isFree) return
  await deps.payments.deleteCustomer(account.paymentCustomerId)
  await deps.db.update(users).set({ paymentCustomerId: null }).where(which)
}

/** The last e-mail to a deleted account's address is the last trace of it. */
async function deleteLastMails({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - LAST_MAIL_DAYS * 24 * HOUR_MS)
  await db
    .delete(outgoingMail)
    .where(
      and(
        eq(outgoingMail.template, accountDeletedMail.name),
        or(isNotNull(outgoingMail.sentAt), lt(outgoingMail.createdAt, before)),
      ),
    )
}

/** Deletes what a request that was under way in the very moment of a deletion has written after it. */
export async function deleteErasedTraces({ db }: Pick<Deps, 'db'>): Promise<void> {
  const erased = db.select({ id: users.id }).from(users).where(eq(users.status, 'erased'))
  await db.delete(enrolmentDrafts).where(inArray(enrolmentDrafts.payerId, erased))
  await db.delete(sessions).where(inArray(sessions.userId, erased))
  await db.delete(knownDevices).where(inArray(knownDevices.userId, erased))
  await db.delete(oneTimeTokens).where(inArray(oneTimeTokens.userId, erased))
}
