import { askingInstantOf } from '../billing/collection.ts'
import { type ChargedTerms, owedFor } from '../billing/owed.ts'
import { addDays, addMonths, type CalendarDay, type Month, monthOf } from '../kernel/calendar.ts'
import { madridDay } from '../kernel/madrid-time.ts'
import type { Cents } from '../kernel/money.ts'

/** So many months ahead of this one can be paid at the desk. */
export const MOST_MONTHS_AHEAD = 12

/** Money may be recorded so many days after it was received. */
const LATEST_DAYS = 31

/** A month that has no charge yet and can be paid ahead. */
export interface MonthAhead {
  month: Month
  amountCents: Cents
  /** When it falls due. */
  dueAt: Date
}

/** Lists the months ahead that cost something and have no charge yet, the nearest first. */
export function monthsAhead(terms: ChargedTerms, now: Date): MonthAhead[] {
  const charged = new Set(terms.chargedMonths)
  const thisMonth = monthOf(madridDay(now))
  const months = Array.from({ length: MOST_MONTHS_AHEAD + 1 }, (_, ahead) =>
    addMonths(thisMonth, ahead),
  )
  return months.flatMap((month) => {
    const { amount, dueAt } = owedFor(terms, month)
    return charged.has(month) || amount === 0 ? [] : [{ month, amountCents: amount, dueAt }]
  })
}

/** Tells whether money can be recorded today as received on this day. */
export function isReceivable(day: CalendarDay, today: CalendarDay): boolean {
  return day <= today && day >= addDays(today, -LATEST_DAYS)
}

/** Tells whether the charge of a month would not have been made yet, had nobody paid ahead. */
export function isAhead(terms: Pick<ChargedTerms, 'method'>, month: Month, now: Date): boolean {
  return askingInstantOf(month, terms.method) > now
}

/**
 * Returns the chosen months once one was ticked or unticked: of those ahead none is skipped, so that the ones before a
 * ticked month come along, and the ones after an unticked month go.
 * @param ahead the months that can be paid ahead, the nearest first
 */
export function inOrder(
  ahead: readonly Month[],
  before: readonly Month[],
  after: readonly Month[],
): Month[] {
  const ticked = after.find((month) => !before.includes(month) && ahead.includes(month))
  const unticked = before.find((month) => !after.includes(month) && ahead.includes(month))
  const isChosen = (month: Month) =>
    (after.includes(month) || (ticked !== undefined && month < ticked)) &&
    (unticked === undefined || month < unticked)
  return [...after.filter((month) => !ahead.includes(month)), ...ahead.filter(isChosen)]
}
