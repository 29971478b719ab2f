import { association } from '#config'
import {
  addDays,
  addMonths,
  type CalendarDay,
  firstDayOf,
  type Month,
  monthOf,
} from '../kernel/calendar.ts'
import type { Cents } from '../kernel/money.ts'

/** Describes what one person pays for each month from this one on, until a later step says otherwise. */
export interface PriceStep {
  from: Month
  cents: Cents
}

/**
 * The monthly prices of a programme, in the order in which they were decided; never empty. The first
 * holds for all months before it too. Of two that begin in the same month the later decision counts.
 */
export type PriceList = readonly PriceStep[]

/** So many months may be chosen from when a price is changed. */
const MONTHS_OFFERED = 12

/** Returns what one person pays for this month. */
export function monthlyIn(list: PriceList, month: Month): Cents {
  const step = list.findLast(({ from }) => from <= month) ?? list[0]
  if (!step) throw new RangeError('No price')
  return step.cents
}

/** The first month after this one that costs something else, and what; `null` while none does. */
export function nextPrice(list: PriceList, month: Month): PriceStep | null {
  const present = monthlyIn(list, month)
  const later = list.map(({ from }) => from).filter((from) => from > month)
  for (const from of later.sort()) {
    const cents = monthlyIn(list, from)
    if (cents !== present) return { from, cents }
  }
  return null
}

/** The list from this month on, without what came before. */
export function pricesFrom(list: PriceList, month: Month): PriceStep[] {
  const later = list.filter(({ from }) => from > month)
  return [{ from: month, cents: monthlyIn(list, month) }, ...later]
}

/** Half a month's price; of an odd amount of cents the half cent is given away. */
export function halfOf(cents: Cents): Cents {
  return Math.floor(cents / 2)
}

/** Returns a price less so many of a hundred; a part of a cent is given away. */
export function reducedBy(cents: Cents, percent: number): Cents {
  return Math.floor((cents * (100 - percent)) / 100)
}

/**
 * The first month whose price may differ for a payer who is notified on this day
 * (prices.noticeDays).
 */
export function earliestChange(notifiedOn: CalendarDay): Month {
  const noticed = addDays(notifiedOn, association.prices.noticeDays)
  const month = monthOf(noticed)
  return firstDayOf(month) >= noticed ? month : addMonths(month, 1)
}

/**
 * The months from which a price decided on this day may hold. A programme without payers needs no
 * notice, so it may hold from this month on.
 */
export function monthsToChange(today: CalendarDay, hasPayers: boolean): Month[] {
  const first = hasPayers ? earliestChange(today) : monthOf(today)
  return Array.from({ length: MONTHS_OFFERED }, (_, index) => addMonths(first, index))
}
