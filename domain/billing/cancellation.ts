import {
  addMonths,
  type CalendarDay,
  chargeDayOf,
  lastDayOf,
  type Month,
  monthOf,
} from '../calendar.ts'
import { madridDay } from '../madrid-time.ts'
import type { Cents } from '../money.ts'

/** The reasons that are a payer's to give, and the association's (spec §3); `moved` goes on elsewhere. */
export const payerReasons = [
  'price',
  'notUsingService',
  'technicalIssues',
  'foundAlternative',
  'personalReasons',
  'other',
] as const

export const cancellationReasons = [...payerReasons, 'adminDecision', 'moved'] as const

export type CancellationReason = (typeof cancellationReasons)[number]

export interface CancellationFacts {
  now: Date
  /** The first month with a charge: the month of the enrolment or, when that was free, a later one. */
  firstChargeMonth: Month
  firstAmount: Cents
  /** What this month costs, as it was agreed, unless it is the first. */
  monthlyAmount: Cents
  /** The last month whose charge has been made; null before the first. */
  chargedThrough: Month | null
}

export interface Cancellation {
  /**
   * The one charge still to come, or null. Its date is in the past only while the charge that was
   * due then is still under way.
   */
  lastCharge: { date: CalendarDay; amount: Cents; month: Month } | null
  /** The last day of the month already paid or owed: nothing is charged for any month after it. */
  effectiveDate: CalendarDay
}

/**
 * What cancelling now means (design §5): this month is still owed and charged on its charge day,
 * unless that has been done or the month is free, and nothing is charged after.
 */
export function cancellation(facts: CancellationFacts): Cancellation {
  const { now, firstChargeMonth, firstAmount, monthlyAmount, chargedThrough } = facts
  const thisMonth = monthOf(madridDay(now))
  if (thisMonth < firstChargeMonth) {
    // Free, or paid by an earlier enrolment, up to the month before the first charge.
    return { lastCharge: null, effectiveDate: lastDayOf(addMonths(firstChargeMonth, -1)) }
  }
  if (chargedThrough !== null && chargedThrough >= thisMonth) {
    return { lastCharge: null, effectiveDate: lastDayOf(chargedThrough) }
  }
  // Also once the charge's hour has struck: the provider takes about an hour to collect it, and
  // telling the payer that nothing more comes would be wrong.
  const amount = thisMonth === firstChargeMonth ? firstAmount : monthlyAmount
  return {
    lastCharge: { date: chargeDayOf(thisMonth), amount, month: thisMonth },
    effectiveDate: lastDayOf(thisMonth),
  }
}
