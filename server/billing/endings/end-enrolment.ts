import { eq } from 'drizzle-orm'
import { type CalendarDay, monthOf } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { madridDay } from '#domain/madrid-time.ts'
import { type Cents, toEuros } from '#domain/money.ts'
import { monthlyIn } from '#domain/programmes/price-list.ts'
import { agreedAmount, agreedPrices } from '#domain/billing/agreed-prices.ts'
import {
  type Cancellation,
  type CancellationReason,
  cancellation,
} from '#domain/billing/cancellation.ts'
import type { Queryable } from '#server/db/client.ts'
import { cancellations, enrolments, paymentSchedules } from '#server/db/schema.ts'
import type { PaymentSchedule } from '#server/billing/charges/ensure-schedule.ts'

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
 * The part of a cancellation that is ours, in the caller's transaction and under the payer's lock;
 * `ensureEnd` tells the provider after the commit. Doing it twice answers what the first has.
 * @param now the business clock's
 * @returns also whether this call has ended it, so that it is told once
 * @throws DomainError subscriptions.enrolmentNotFound, subscriptions.endChanged with the new facts,
 *   subscriptions.providerUnavailable for one that waits for its schedule at the provider,
 *   subscriptions.enrolmentMoved for one that goes on in another programme
 */
export async function endEnrolment(
  tx: Queryable,
  now: Date,
  { enrolmentId, reason, comment, cancelledBy, expectedEnd }: CancellationRequest,
): Promise<EndedEnrolment & { isNew: boolean }> {
  // The schedule first, as `endSchedule` and `storeInvoice` do: nobody waits for each other.
  const [schedule] = await tx
    .select()
    .from(paymentSchedules)
    .where(eq(paymentSchedules.enrolmentId, enrolmentId))
    .for('no key update')
  const [enrolment] = await tx
    .select()
    .from(enrolments)
    .where(eq(enrolments.id, enrolmentId))
    .for('no key update')
  if (!enrolment) throw new DomainError('subscriptions.enrolmentNotFound')
  if (enrolment.status === 'pending') throw new DomainError('subscriptions.providerUnavailable')
  if (enrolment.movedToId) throw new DomainError('subscriptions.enrolmentMoved')
  if (enrolment.status === 'inactive') return { ...(await whatEnded(tx, enrolment)), isNew: false }

  const { effectiveDate, lastCharge } = endingOf(schedule, now)
  if (expectedEnd !== undefined && expectedEnd !== effectiveDate) {
    throw new DomainError('subscriptions.endChanged', {
      effectiveDate,
      ...(lastCharge && {
        lastChargeDate: lastCharge.date,
        lastChargeAmount: toEuros(lastCharge.amount),
      }),
    })
  }
  await tx.insert(cancellations).values({
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
    isNew: true,
  }
}

/** What cancelling now would mean; one without a schedule, for which nobody pays, ends today. */
export function endingOf(schedule: PaymentSchedule | null | undefined, now: Date): Cancellation {
  if (!schedule) return { effectiveDate: madridDay(now), lastCharge: null }
  return cancellation({
    now,
    firstChargeMonth: schedule.firstMonth,
    firstAmount: agreedAmount(schedule, schedule.firstMonth),
    monthlyAmount: monthlyIn(agreedPrices(schedule), monthOf(madridDay(now))),
    chargedThrough: schedule.chargedThrough,
  })
}

async function whatEnded(
  tx: Queryable,
  enrolment: typeof enrolments.$inferSelect,
): Promise<EndedEnrolment> {
  const [first] = await tx
    .select()
    .from(cancellations)
    .where(eq(cancellations.enrolmentId, enrolment.id))
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
