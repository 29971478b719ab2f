import { isTooLate } from '#domain/billing/owed.ts'
import { nextRetry } from '#domain/billing/retry.ts'
import { isAhead } from '#domain/desk/desk-payment.ts'
import { addMonths, lastDayOf, type Month, monthOf } from '#domain/kernel/calendar.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import type { MethodKind } from '#domain/kernel/payment-method.ts'
import { lockSchedule } from '#server/billing/charges/payment-schedule.ts'
import {
  addPayment,
  type Charge,
  type ChargeWithPayment,
  lockChargeWithPayment,
  type Payment,
  releasePayment,
} from '#server/billing/charges/standing-payment.ts'
import { reopenFailure } from '#server/billing/dunning/record-failure.ts'
import { withPayerLock } from '#server/billing/payer-lock.ts'
import { issueCorrection } from '#server/billing/receipts/issue-correction.ts'
import { type Enrolment, findEnrolment, isEnrolled } from '#server/enrolments/find-enrolment.ts'
import { rowsOfEnrollee } from '#server/enrolments/own-people.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, desc, eq, gt, isNull } from '#server/kernel/db/drizzle.ts'
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
 * @throws DomainError desk.notFound, desk.laterPaid, subscriptions.enrolmentNotFound
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

/**
 * A month ahead is owed when it falls due; one after the end of its enrolment never is, unless the person comes on by
 * another one, which begins after it. Of an entry that should never have been nothing is owed.
 * @throws DomainError desk.laterPaid
 */
async function oweAgain(tx: Queryable, taken: ChargeWithPayment, now: Date): Promise<void> {
  const { charge } = taken
  const { serviceMonth: month, enrolmentId } = charge
  const schedule = await lockSchedule(tx, enrolmentId)
  const enrolment = await findEnrolment(tx, enrolmentId)
  const isDeleted = enrolment.deletedAt !== null
  const giveUp = (status: 'void' | 'withdrawn') =>
    tx
      .update(charges)
      .set({ status, settledAt: null, voidedAt: now })
      .where(eq(charges.id, charge.id))
  if (!schedule || !isAhead(schedule, month, now)) {
    if (isDeleted) await giveUp('void')
    else await planPayment(tx, taken, schedule?.method ?? 'card', now)
    return
  }
  await requireLastPaid(tx, charge)
  await giveUp('withdrawn')
  const isEnded = enrolment.status === 'inactive' && enrolment.movedToId === null
  const isAfterEnd = isEnded && (isDeleted || month > monthOf(madridDay(now)))
  if (isAfterEnd && !(await isEnrolledAgain(tx, enrolment, now))) {
    return endBefore(tx, month, enrolment)
  }
  // One that was brought back goes on after what was paid.
  if (schedule.firstMonth > month) {
    await tx
      .update(paymentSchedules)
      .set({ firstMonth: month, firstAmountCents: charge.amountCents })
      .where(eq(paymentSchedules.id, schedule.id))
  }
}

/** Months ahead are paid without a gap, and so are taken back from the last one on. */
async function requireLastPaid(
  tx: Queryable,
  { enrolmentId, serviceMonth }: Pick<Charge, 'enrolmentId' | 'serviceMonth'>,
): Promise<void> {
  const [later] = await tx
    .select({ id: charges.id })
    .from(charges)
    .where(
      and(
        eq(charges.enrolmentId, enrolmentId),
        gt(charges.serviceMonth, serviceMonth),
        eq(charges.status, 'settled'),
      ),
    )
    .limit(1)
  if (later) throw new DomainError('desk.laterPaid')
}

async function isEnrolledAgain(
  tx: Queryable,
  { enrolleeId, programmeId }: Enrolment,
  now: Date,
): Promise<boolean> {
  return isEnrolled(tx, await rowsOfEnrollee(tx, enrolleeId, madridDay(now)), programmeId)
}

/** A place that was kept for the sake of months paid ahead ends before the one that is taken back. */
async function endBefore(tx: Queryable, month: Month, { id, deletedAt }: Enrolment): Promise<void> {
  const lastMonth = addMonths(month, -1)
  await tx.update(paymentSchedules).set({ lastMonth }).where(eq(paymentSchedules.enrolmentId, id))
  if (deletedAt) return
  await tx
    .update(enrolments)
    .set({ effectiveEndDate: lastDayOf(lastMonth) })
    .where(eq(enrolments.id, id))
}

/** Plans the payment that comes next: one that was refused before waits as refused, with fourteen days from now; any other is charged now. */
async function planPayment(
  tx: Queryable,
  { charge, payment }: ChargeWithPayment,
  method: MethodKind,
  now: Date,
): Promise<void> {
  await tx.update(charges).set({ status: 'open', settledAt: null }).where(eq(charges.id, charge.id))
  const { amountCents, round } = payment
  const planned = { amountCents, round: round + 1 }
  const before = await lastAtProvider(tx, charge.id)
  const [failure] = await tx
    .select()
    .from(paymentFailures)
    .where(and(eq(paymentFailures.chargeId, charge.id), eq(paymentFailures.state, 'paid')))
  if (before && failure) {
    const { customerId, paymentMethodId, failureCode } = before
    const again = { failedOn: madridDay(now), code: failureCode, method: before.method }
    await reopenFailure(tx, charge, failure.kind, now)
    await addPayment(tx, charge, {
      ...planned,
      method: before.method,
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
    method,
    status: isLate ? 'held' : 'due',
    nextAttemptAt: isLate ? null : now,
  })
}

/** The last payment of a charge that was not taken at the desk. */
async function lastAtProvider(tx: Queryable, chargeId: string): Promise<Payment | undefined> {
  const [found] = await tx
    .select({ payment: payments })
    .from(paymentAllocations)
    .innerJoin(payments, eq(payments.id, paymentAllocations.paymentId))
    .leftJoin(deskPayments, eq(deskPayments.paymentId, payments.id))
    .where(and(eq(paymentAllocations.chargeId, chargeId), isNull(deskPayments.paymentId)))
    .orderBy(desc(payments.round))
    .limit(1)
  return found?.payment
}
