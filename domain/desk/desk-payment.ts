import { askingInstantOf } from '../billing/collection.ts'
import { type ChargedTerms, type Owed, owedFor } from '../billing/owed.ts'
import { addDays, addMonths, type CalendarDay, type Month, monthOf } from '../kernel/calendar.ts'
import { madridDay } from '../kernel/madrid-time.ts'
import type { Cents } from '../kernel/money.ts'
import { MOST_MONTHS_AHEAD } from './month-choice.ts'

/** Money may be recorded so many days after it was received. */
const LATEST_DAYS = 31

/** A month that has no charge yet and can be paid ahead. */
export interface MonthAhead extends Pick<Owed, 'reducedBy'> {
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
    const { amount, reducedBy, dueAt } = owedFor(terms, month)
    const isPayable = !charged.has(month) && amount > 0
    return isPayable ? [{ month, amountCents: amount, reducedBy, dueAt }] : []
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
