import { addMonths, type CalendarDay, lastDayOf, type Month, monthOf } from '../kernel/calendar.ts'
import { madridDay } from '../kernel/madrid-time.ts'
import type { Cents } from '../kernel/money.ts'
import { type ChargedTerms, owedFor } from './owed.ts'

/** The reasons that are a payer's to give, and the association's (spec §3); `moved` goes on elsewhere. */
export const payerReasons = [
  'price',
  'notUsingService',
  'technicalIssues',
  'foundAlternative',
  'personalReasons',
  'other',
  'preferNotToSay',
] as const

export const cancellationReasons = [...payerReasons, 'adminDecision', 'moved'] as const

export type CancellationReason = (typeof cancellationReasons)[number]

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
 * Returns what cancelling now means (design §5): this month is still owed and charged on its charge day, unless that
 * has been done or the month is free, and nothing is charged after.
 * @param underWay months whose charge has been made and whose end is not known
 */
export function cancellation(
  terms: ChargedTerms,
  now: Date,
  underWay: readonly Month[],
): Cancellation {
  const { firstMonth, chargedMonths } = terms
  const thisMonth = monthOf(madridDay(now))
  // Free, or paid by an earlier enrolment, up to the month before the first charge.
  const soonest = thisMonth < firstMonth ? addMonths(firstMonth, -1) : thisMonth
  // Months that were paid ahead are kept.
  const last = chargedMonths.reduce((latest, month) => (month > latest ? month : latest), soonest)
  const effectiveDate = lastDayOf(last)
  const isCharged = chargedMonths.includes(thisMonth) && !underWay.includes(thisMonth)
  if (thisMonth < firstMonth || isCharged) return { lastCharge: null, effectiveDate }
  // Also while it is under way: announcing to the payer that nothing more is charged would be
  // wrong.
  const { day: date, amount } = owedFor({ ...terms, lastMonth: null }, thisMonth)
  return { lastCharge: amount > 0 ? { date, amount, month: thisMonth } : null, effectiveDate }
}
