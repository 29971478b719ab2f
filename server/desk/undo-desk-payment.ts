import { agreedAmount, fullPrice } from '#domain/billing/agreed-prices.ts'
import { AT_DESK_CODE } from '#domain/billing/failure.ts'
import { isTooLate } from '#domain/billing/owed.ts'
import { nextRetry } from '#domain/billing/retry.ts'
import { isAhead } from '#domain/desk/desk-payment.ts'
import { addMonths, lastDayOf, type Month, monthOf } from '#domain/kernel/calendar.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import type { Cents } from '#domain/kernel/money.ts'
import type { PlanMethod } from '#domain/kernel/payment-method.ts'
import { lockSchedule, type PlanWithFees } from '#server/billing/charges/payment-schedule.ts'
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
import { type Enrolment, findEnrolment } from '#server/enrolments/find-enrolment.ts'
import { rowsOfEnrollee } from '#server/enrolments/own-people.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  notInArray,
  sql,
} from '#server/kernel/db/drizzle.ts'
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
 * A month that is due is owed at once, at the desk where its person pays there by now. A month ahead is owed when it falls due, at what it cost or less: by the place in which the person comes by then,
 * which began after what was paid. After the end of the last place it never is. Of an entry that should never have
 * been nothing is owed.
 * @throws DomainError desk.laterPaid
 */
async function oweAgain(tx: Queryable, taken: ChargeWithPayment, now: Date): Promise<void> {
  const { charge } = taken
  const { serviceMonth: month, enrolmentId } = charge
  const schedule = await lockSchedule(tx, enrolmentId)
  const enrolment = await findEnrolment(tx, enrolmentId)
  const giveUp = (status: 'void' | 'withdrawn') =>
    tx
      .update(charges)
      .set({ status, settledAt: null, voidedAt: now })
      .where(eq(charges.id, charge.id))
  const places = await placesFrom(tx, enrolment, now)
  const last = places.at(-1) ?? enrolment
  const plan = await lockSchedule(tx, last.id)
  if (!schedule || !isAhead(schedule, month, now)) {
    const isAtDesk = plan?.method === 'desk' || schedule?.method === 'desk'
    if (!enrolment.deletedAt) {
      await planPayment(tx, taken, isAtDesk ? 'desk' : (schedule?.method ?? 'card'), now)
      return
    }
    const { amountCents, round } = taken.payment
    const canceled = { amountCents, round: round + 1, method: 'desk', status: 'canceled' } as const
    await addPayment(tx, charge, canceled)
    await giveUp('void')
    return
  }
  await requireLastPaid(tx, charge, { places, now })
  await giveUp('withdrawn')
  for (const place of places) if (place !== last) await endBefore(tx, month, place)
  const isOver = last.deletedAt !== null || month > monthOf(madridDay(now))
  if (last.status === 'inactive' && isOver) await endBefore(tx, month, last)
  // One that was brought back goes on after what was paid, as a later place does.
  if (!plan || plan.firstMonth <= month) return
  await tx
    .update(paymentSchedules)
    .set({ firstMonth: month, firstAmountCents: priceAgain(charge, { schedule, plan }) })
    .where(eq(paymentSchedules.id, plan.id))
}

/**
 * Returns the price of the month in the plan that begins with it. What was taken off is taken off it again, unless that
 * plan takes off less: then it costs what was paid.
 */
function priceAgain(
  { serviceMonth: month, amountCents, reducedBy }: Charge,
  { schedule, plan }: { schedule: PlanWithFees; plan: PlanWithFees },
): Cents {
  if (!reducedBy) return amountCents
  const price = fullPrice(schedule, month)
  const again = { ...plan, firstMonth: month, firstAmountCents: price }
  return agreedAmount(again, month) > amountCents ? amountCents : price
}

/** Returns a place and those in which its person came after it, the last one last. */
async function placesFrom(tx: Queryable, place: Enrolment, now: Date): Promise<Enrolment[]> {
  const places = [place]
  for (
    let next = await placeAfter(tx, places, now);
    next;
    next = await placeAfter(tx, places, now)
  ) {
    places.push(next)
  }
  return places
}

/** Returns the place to which a person was moved, or came again after the end of the last one; `null` where there is none. */
async function placeAfter(
  tx: Queryable,
  places: readonly Enrolment[],
  now: Date,
): Promise<Enrolment | null> {
  const last = places.at(-1)
  if (last?.movedToId) return findEnrolment(tx, last.movedToId)
  if (!last?.endedAt) return null
  const [again] = await tx
    .select()
    .from(enrolments)
    .where(
      and(
        inArray(enrolments.enrolleeId, await rowsOfEnrollee(tx, last.enrolleeId, madridDay(now))),
        eq(enrolments.programmeId, last.programmeId),
        gte(enrolments.enrolledAt, last.endedAt),
        isNull(enrolments.deletedAt),
        notInArray(
          enrolments.id,
          places.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(enrolments.enrolledAt), sql`${enrolments.endedAt} nulls last`)
    .limit(1)
  return again ?? null
}

/** Months ahead are paid without a gap, whichever place they were paid for, and so are taken back from the last one on. */
async function requireLastPaid(
  tx: Queryable,
  { enrolmentId, serviceMonth }: Pick<Charge, 'enrolmentId' | 'serviceMonth'>,
  { places, now }: { places: readonly Enrolment[]; now: Date },
): Promise<void> {
  const { enrolleeId } = await findEnrolment(tx, enrolmentId)
  const theirs = tx
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(
      and(
        inArray(enrolments.enrolleeId, await rowsOfEnrollee(tx, enrolleeId, madridDay(now))),
        inArray(
          enrolments.programmeId,
          places.map(({ programmeId }) => programmeId),
        ),
      ),
    )
  const [later] = await tx
    .select({ id: charges.id })
    .from(charges)
    .where(
      and(
        inArray(charges.enrolmentId, theirs),
        gt(charges.serviceMonth, serviceMonth),
        eq(charges.status, 'settled'),
      ),
    )
    .limit(1)
  if (later) throw new DomainError('desk.laterPaid')
}

/** Ends a plan before a month, and its place with it where that was kept for the sake of what was paid ahead. */
async function endBefore(
  tx: Queryable,
  month: Month,
  { id, deletedAt, movedToId }: Enrolment,
): Promise<void> {
  const lastMonth = addMonths(month, -1)
  await tx.update(paymentSchedules).set({ lastMonth }).where(eq(paymentSchedules.enrolmentId, id))
  if (deletedAt || movedToId) return
  await tx
    .update(enrolments)
    .set({ effectiveEndDate: lastDayOf(lastMonth) })
    .where(eq(enrolments.id, id))
}

/** Plans the payment that comes next: at the desk, or one that was refused before, with fourteen days from now; any other is charged now. */
async function planPayment(
  tx: Queryable,
  { charge, payment }: ChargeWithPayment,
  method: PlanMethod,
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
  if (method === 'desk') {
    await reopenFailure(tx, charge, 'atDesk', now)
    await addPayment(tx, charge, {
      ...planned,
      method,
      status: 'failed',
      failureCode: AT_DESK_CODE,
    })
    return
  }
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
