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
import { enrolmentsOfPayer } from '#server/billing/orders/enrolments-of-payer.ts'
import { unsettledCharges } from '#server/billing/orders/people-facts.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { eq, type SQL } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { enrollees, enrolments, programmes } from '#server/schema.ts'
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
  const rows = await unsettledCharges(db, enrolmentIds)
  return rows.map(({ enrolmentId, month, amountCents, paymentStatus, method }) => ({
    enrolmentId,
    date: collectionDayOf(month, method),
    amount: amountCents,
    failed: isUnpaid(paymentStatus),
    held: paymentStatus === 'held',
    atDesk: method === 'desk',
  }))
}

function withdrawUntil(enrolledAt: Date, now: Date): CalendarDay | null {
  const last = addDays(madridDay(enrolledAt), withdrawal.daysToDecide)
  return madridDay(now) <= last ? last : null
}
