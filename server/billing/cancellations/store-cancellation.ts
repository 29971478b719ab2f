import {
  type Cancellation,
  type CancellationReason,
  cancellation,
} from '#domain/billing/cancellation.ts'
import type { ChargedTerms } from '#domain/billing/owed.ts'
import { underWayStatuses } from '#domain/billing/payment-status.ts'
import { type CalendarDay, type Month, monthOf } from '#domain/kernel/calendar.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { type Cents, toEuros } from '#domain/kernel/money.ts'
import { lockSchedule, type PaymentSchedule } from '#server/billing/charges/payment-schedule.ts'
import { isAllocated, isStanding } from '#server/billing/charges/standing-payment.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, inArray, isNull } from '#server/kernel/db/drizzle.ts'
import {
  cancellations,
  charges,
  enrolments,
  paymentAllocations,
  paymentSchedules,
  payments,
} from '#server/schema.ts'

export interface CancellationRequest {
  enrolmentId: string
  reason: CancellationReason
  comment: string | null
  /** The user who cancels: the payer or an administrator. */
  cancelledBy: string
  /** The last day that they were shown and agreed to, where a screen has shown one. */
  expectedEnd?: CalendarDay | undefined
}

export interface EndedEnrolment {
  /** The last day on which the person may come. */
  effectiveDate: CalendarDay
  /** The one charge still to come when it was cancelled, in cents. */
  lastCharge: { date: CalendarDay; amount: Cents } | null
}

/**
 * Stores that an enrolment ends, in the caller's transaction and in the payer's turn. A charge that is under way
 * ends as it ends. Idempotent: returns the first result.
 * @param now the business clock's
 * @returns also the cancellation where this call has ended it, so that e-mails about it are queued once
 * @throws DomainError subscriptions.enrolmentNotFound, subscriptions.endChanged with the new facts,
 *   subscriptions.enrolmentMoved for one that goes on in another programme
 */
export async function storeCancellation(
  tx: Queryable,
  now: Date,
  { enrolmentId, reason, comment, cancelledBy, expectedEnd }: CancellationRequest,
): Promise<EndedEnrolment & { cancellationId: string | null }> {
  // The schedule first, in the lock order of `makeDueCharges`: no deadlock.
  const schedule = await lockSchedule(tx, enrolmentId)
  const [enrolment] = await tx
    .select()
    .from(enrolments)
    .where(eq(enrolments.id, enrolmentId))
    .for('no key update')
  if (!enrolment) throw new DomainError('subscriptions.enrolmentNotFound')
  if (enrolment.movedToId) throw new DomainError('subscriptions.enrolmentMoved')
  if (enrolment.status === 'inactive')
    return { ...(await storedTerms(tx, enrolment)), cancellationId: null }

  const { effectiveDate, lastCharge } = cancellationTerms(
    schedule,
    now,
    await underWayOf(tx, [enrolmentId]),
  )
  if (expectedEnd !== undefined && expectedEnd !== effectiveDate) {
    throw new DomainError('subscriptions.endChanged', {
      effectiveDate,
      ...(lastCharge && {
        lastChargeDate: lastCharge.date,
        lastChargeAmount: toEuros(lastCharge.amount),
      }),
    })
  }
  const cancellationId = crypto.randomUUID()
  await tx.insert(cancellations).values({
    id: cancellationId,
    enrolmentId,
    reason,
    comment,
    confirmed: true,
    cancelledBy,
    effectiveDate,
    lastChargeOn: lastCharge?.date ?? null,
    lastChargeCents: lastCharge?.amount ?? null,
    createdAt: now,
  })
  await tx
    .update(enrolments)
    .set({ status: 'inactive', endedAt: now, effectiveEndDate: effectiveDate })
    .where(eq(enrolments.id, enrolmentId))
  if (schedule) {
    await tx
      .update(paymentSchedules)
      .set({ lastMonth: monthOf(effectiveDate) })
      .where(eq(paymentSchedules.id, schedule.id))
  }
  return {
    effectiveDate,
    lastCharge: lastCharge && { date: lastCharge.date, amount: lastCharge.amount },
    cancellationId,
  }
}

/** A charge whose end is not known yet. */
interface ChargeUnderWay {
  enrolmentId: string
  serviceMonth: Month
}

/** The charges of these enrolments that may be paid at any moment. */
export function underWayOf(
  tx: Pick<Queryable, 'select'>,
  enrolmentIds: readonly string[],
): Promise<ChargeUnderWay[]> {
  return tx
    .select({ enrolmentId: charges.enrolmentId, serviceMonth: charges.serviceMonth })
    .from(charges)
    .innerJoin(paymentAllocations, isStanding)
    .innerJoin(payments, isAllocated)
    .where(
      and(
        inArray(charges.enrolmentId, [...enrolmentIds]),
        inArray(payments.status, underWayStatuses),
      ),
    )
}

/** Returns what cancelling now would mean; one without a schedule, and so without a payer, ends today. */
export function cancellationTerms(
  schedule: (PaymentSchedule & ChargedTerms) | null,
  now: Date,
  underWay: readonly ChargeUnderWay[],
): Cancellation {
  if (!schedule) return { effectiveDate: madridDay(now), lastCharge: null }
  const own = underWay.filter(({ enrolmentId }) => enrolmentId === schedule.enrolmentId)
  return cancellation(
    schedule,
    now,
    own.map(({ serviceMonth }) => serviceMonth),
  )
}

async function storedTerms(
  tx: Queryable,
  enrolment: typeof enrolments.$inferSelect,
): Promise<EndedEnrolment> {
  const [first] = await tx
    .select()
    .from(cancellations)
    .where(and(eq(cancellations.enrolmentId, enrolment.id), isNull(cancellations.undoneAt)))
  const { lastChargeOn, lastChargeCents } = first ?? { lastChargeOn: null, lastChargeCents: null }
  const effectiveDate = first?.effectiveDate ?? enrolment.effectiveEndDate
  if (!effectiveDate) throw new Error('an enrolment ends on a day')
  return {
    effectiveDate,
    lastCharge:
      lastChargeOn !== null && lastChargeCents !== null
        ? { date: lastChargeOn, amount: lastChargeCents }
        : null,
  }
}
