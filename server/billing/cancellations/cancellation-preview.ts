import type { z } from 'zod'
import type { previewCancellations as contract } from '#domain/billing/cancellation-contract.ts'
import type { WhyOwed } from '#domain/billing/charge-status.ts'
import { collectionDayOf } from '#domain/billing/collection.ts'
import { isUnpaid } from '#domain/billing/payment-status.ts'
import { withdrawal } from '#domain/enrolments/withdrawal.ts'
import { addDays, type CalendarDay } from '#domain/kernel/calendar.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { type Cents, toEuros } from '#domain/kernel/money.ts'
import { chargedMonthsOf, chargedTerms } from '#server/billing/charges/payment-schedule.ts'
import { isAllocated, isStanding } from '#server/billing/charges/standing-payment.ts'
import { enrolmentsOfPayer } from '#server/billing/orders/enrolments-of-payer.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, inArray, type SQL } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import {
  charges,
  enrollees,
  enrolments,
  paymentAllocations,
  payments,
  programmes,
} from '#server/schema.ts'
import { cancellationTerms, type EndedEnrolment, underWayOf } from './store-cancellation.ts'

type Preview = z.input<(typeof contract)['response']>['enrolments']

/**
 * Returns what cancelling each of the payer's active enrolments would mean at this moment, by name.
 * @param which of the payer's enrolments, where not all that are active
 */
export async function cancellationPreview(
  deps: Pick<Deps, 'db' | 'businessClock'>,
  payerId: string,
  which: SQL | undefined = eq(enrolments.status, 'active'),
): Promise<Preview> {
  const now = await deps.businessClock.now()
  const rows = await enrolmentsOfPayer(deps.db, payerId, which).orderBy(
    enrollees.firstName,
    enrollees.lastName,
    programmes.name,
    enrolments.id,
  )
  const ids = rows.map(({ enrolment }) => enrolment.id)
  const [owed, underWay, charged] = await Promise.all([
    owedCharges(deps.db, ids),
    underWayOf(deps.db, ids),
    chargedMonthsOf(deps.db, ids),
  ])
  return rows.map(({ enrolment, enrollee, programme, schedule }) => ({
    enrolmentId: enrolment.id,
    programmeId: enrolment.programmeId,
    programmeName: programme,
    firstName: enrollee.firstName,
    lastName: enrollee.lastName,
    ...cancellationInEuros(
      cancellationTerms(schedule && chargedTerms(schedule, charged), now, underWay),
    ),
    owed: owed
      .filter(({ enrolmentId }) => enrolmentId === enrolment.id)
      .map(({ enrolmentId: _, amount, ...fee }) => ({ ...fee, amount: toEuros(amount) })),
    withdrawUntil: schedule && withdrawUntil(enrolment.enrolledAt, now),
    withoutSubscription: schedule === null,
  }))
}

/** Returns the terms of a cancellation as the calls answer them. */
export function cancellationInEuros({ effectiveDate, lastCharge }: EndedEnrolment) {
  return {
    effectiveDate,
    lastCharge: lastCharge && { date: lastCharge.date, amount: toEuros(lastCharge.amount) },
  }
}

interface OwedCharge extends WhyOwed {
  enrolmentId: string
  date: CalendarDay
  /** Cents. */
  amount: Cents
  atDesk: boolean
}

/** One of them as previews and e-mails say it. */
export type OwedFee = Omit<OwedCharge, 'enrolmentId'>

/** The charges that were due and are not paid yet. */
export async function owedCharges(
  db: Queryable,
  enrolmentIds: readonly string[],
): Promise<OwedCharge[]> {
  const rows = await db
    .select({
      enrolmentId: charges.enrolmentId,
      month: charges.serviceMonth,
      // After a return a payment takes what came back alone.
      amount: payments.amountCents,
      status: payments.status,
      method: payments.method,
    })
    .from(charges)
    .innerJoin(paymentAllocations, isStanding)
    .innerJoin(payments, isAllocated)
    .where(and(inArray(charges.enrolmentId, [...enrolmentIds]), eq(charges.status, 'open')))
    .orderBy(charges.chargedOn)
  return rows.map(({ enrolmentId, month, amount, status, method }) => ({
    enrolmentId,
    date: collectionDayOf(month, method),
    amount,
    failed: isUnpaid(status),
    held: status === 'held',
    atDesk: method === 'desk',
  }))
}

function withdrawUntil(enrolledAt: Date, now: Date): CalendarDay | null {
  const last = addDays(madridDay(enrolledAt), withdrawal.daysToDecide)
  return madridDay(now) <= last ? last : null
}
