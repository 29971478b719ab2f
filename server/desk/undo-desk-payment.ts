import { isTooLate } from '#domain/billing/owed.ts'
import { nextRetry } from '#domain/billing/retry.ts'
import { isAhead } from '#domain/desk/desk-payment.ts'
import { lastDayOf, monthOf } from '#domain/kernel/calendar.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { lastPaidMonth } from '#server/billing/charges/last-paid-month.ts'
import { lockSchedule } from '#server/billing/charges/payment-schedule.ts'
import {
  addPayment,
  type ChargeWithPayment,
  lockChargeWithPayment,
  type Payment,
  releasePayment,
} from '#server/billing/charges/standing-payment.ts'
import { reopenFailure } from '#server/billing/dunning/record-failure.ts'
import { withPayerLock } from '#server/billing/payer-lock.ts'
import { issueCorrection } from '#server/billing/receipts/issue-correction.ts'
import { findEnrolment } from '#server/enrolments/find-enrolment.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import {
  auditLog,
  charges,
  deskPayments,
  enrolments,
  paymentAllocations,
  paymentFailures,
  paymentSchedules,
  payments,
} from '#server/schema.ts'
import { queueUndoneMail } from './undone-mail.ts'

/**
 * Takes back a payment that was recorded at the desk by mistake: its receipt is corrected, its month is owed as it was
 * before, and the payer is told. Idempotent.
 * @throws DomainError desk.notFound, subscriptions.enrolmentNotFound
 */
export async function undoDeskPayment(
  deps: Deps,
  { enrolmentId, paymentId, actorId }: { enrolmentId: string; paymentId: string; actorId: string },
): Promise<void> {
  const now = await deps.businessClock.now()
  const { payerId } = await findEnrolment(deps.db, enrolmentId)
  await withPayerLock(deps, payerId, async (tx) => {
    const [found] = await tx
      .select({ chargeId: charges.id, undoneAt: deskPayments.undoneAt })
      .from(deskPayments)
      .innerJoin(paymentAllocations, eq(paymentAllocations.paymentId, deskPayments.paymentId))
      .innerJoin(charges, eq(charges.id, paymentAllocations.chargeId))
      .where(and(eq(deskPayments.paymentId, paymentId), eq(charges.enrolmentId, enrolmentId)))
    if (!found) throw new DomainError('desk.notFound')
    if (found.undoneAt) return
    const taken = await lockChargeWithPayment(tx, found.chargeId)
    if (taken?.payment.id !== paymentId) throw new DomainError('desk.notFound')
    const { payment, charge } = taken
    await releasePayment(tx, payment, 'undone', now)
    await tx
      .update(deskPayments)
      .set({ undoneAt: now, undoneBy: actorId })
      .where(eq(deskPayments.paymentId, paymentId))
    await oweAgain(tx, taken, now)
    await tx.insert(auditLog).values({
      at: deps.clock.now(),
      actorId,
      action: 'desk.undoPayment',
      subject: `enrolment:${enrolmentId}`,
      after: { months: [charge.serviceMonth], amountCents: payment.amountCents },
    })
    const correction = await issueCorrection(tx, deps, payment.amountCents, {
      reason: 'undone',
      paymentId,
    })
    await queueUndoneMail(tx, deps, taken, correction)
  })
}

/** A month ahead is owed when it falls due; one after the end of its enrolment never is. */
async function oweAgain(tx: Queryable, taken: ChargeWithPayment, now: Date): Promise<void> {
  const { charge } = taken
  const schedule = await lockSchedule(tx, charge.enrolmentId)
  if (!schedule || !isAhead(schedule, charge.serviceMonth, now)) return planPayment(tx, taken, now)
  const { status, movedToId } = await findEnrolment(tx, charge.enrolmentId)
  const isEnded = status === 'inactive' && movedToId === null
  const isAfterEnd = isEnded && charge.serviceMonth > monthOf(madridDay(now))
  await tx
    .update(charges)
    .set({ status: isAfterEnd ? 'void' : 'withdrawn', settledAt: null, voidedAt: now })
    .where(eq(charges.id, charge.id))
  if (isAfterEnd) await endEarlier(tx, schedule, now)
}

/** A place that was kept for the sake of months paid ahead ends with the last one that is still paid, or this one. */
async function endEarlier(
  tx: Queryable,
  { id, enrolmentId, firstMonth }: { id: string; enrolmentId: string; firstMonth: string },
  now: Date,
): Promise<void> {
  const paid = await lastPaidMonth(tx, [enrolmentId], firstMonth)
  const thisMonth = monthOf(madridDay(now))
  const lastMonth = paid > thisMonth ? paid : thisMonth
  await tx.update(paymentSchedules).set({ lastMonth }).where(eq(paymentSchedules.id, id))
  await tx
    .update(enrolments)
    .set({ effectiveEndDate: lastDayOf(lastMonth) })
    .where(eq(enrolments.id, enrolmentId))
}

/** What was refused before is refused still, with fourteen days from now; what was to be charged is charged now. */
async function planPayment(
  tx: Queryable,
  { charge, payment }: ChargeWithPayment,
  now: Date,
): Promise<void> {
  await tx.update(charges).set({ status: 'open', settledAt: null }).where(eq(charges.id, charge.id))
  const { amountCents, round } = payment
  const planned = { amountCents, round: round + 1 }
  const before = await paymentOfRound(tx, charge.id, round - 1)
  const [failure] = await tx
    .select()
    .from(paymentFailures)
    .where(and(eq(paymentFailures.chargeId, charge.id), eq(paymentFailures.state, 'paid')))
  if (before && failure) {
    const { method, customerId, paymentMethodId, failureCode } = before
    const again = { failedOn: madridDay(now), code: failureCode, method }
    await reopenFailure(tx, charge, failure.kind, now)
    await addPayment(tx, charge, {
      ...planned,
      method,
      customerId,
      paymentMethodId,
      failureCode,
      status: 'failed',
      nextAttemptAt: nextRetry(again, now),
    })
    return
  }
  const isLate = isTooLate(charge, now)
  await addPayment(tx, charge, {
    ...planned,
    method: before?.method ?? 'card',
    status: isLate ? 'held' : 'due',
    nextAttemptAt: isLate ? null : now,
  })
}

async function paymentOfRound(
  tx: Queryable,
  chargeId: string,
  round: number,
): Promise<Payment | undefined> {
  const [found] = await tx
    .select({ payment: payments })
    .from(paymentAllocations)
    .innerJoin(payments, eq(payments.id, paymentAllocations.paymentId))
    .where(and(eq(paymentAllocations.chargeId, chargeId), eq(payments.round, round)))
  return found?.payment
}
