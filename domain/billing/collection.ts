import { association } from '#config'
import {
  addDays,
  type CalendarDay,
  chargeDayOf,
  daysBetween,
  type Month,
  partsOf,
  weekdayOf,
} from '../kernel/calendar.ts'
import { madridInstant } from '../kernel/madrid-time.ts'
import type { MonthMethod } from '../kernel/payment-method.ts'
import { easterSunday } from '../programmes/holidays.ts'

/**
 * So many calendar days before an account is debited its holder is told, and the provider is asked: more than the two
 * that the mandate promises, so that a day without the provider changes nothing.
 */
export const NOTICE_DAYS = 5

/** The provider takes no day that is nearer than this (Stripe, `target_date`). */
export const NEAREST_DAYS = 3

/** Returns the day on which a month's fee is collected: its charge day, of an account the first banking day from then on. */
export function collectionDayOf(month: Month, method: MonthMethod): CalendarDay {
  return method === 'bankAccount' ? bankingDayFrom(chargeDayOf(month)) : chargeDayOf(month)
}

/** Returns when the provider is asked for a month's fee, and when its charge is made. */
export function askingInstantOf(month: Month, method: MonthMethod): Date {
  const day = collectionDayOf(month, method)
  return method === 'bankAccount'
    ? askingInstantFor(day)
    : madridInstant(day, association.chargeHour)
}

/** Returns when the provider is asked for an account to be debited on this day. */
export function askingInstantFor(day: CalendarDay): Date {
  return madridInstant(addDays(day, -NOTICE_DAYS), association.chargeHour)
}

/** Returns the first banking day, from the wanted day on, on which an account can be debited that is announced today. */
export function debitDayFrom(wanted: CalendarDay, today: CalendarDay): CalendarDay {
  const soonest = addDays(today, NOTICE_DAYS)
  return bankingDayFrom(wanted > soonest ? wanted : soonest)
}

/** Tells whether it is too late to ask for an account to be debited on this day. */
export function isDebitTooNear(day: CalendarDay, today: CalendarDay): boolean {
  return daysBetween(today, day) < NEAREST_DAYS
}

/** On these days of each year the banks of the euro settle nothing (the calendar of TARGET). */
const closedEachYear: readonly string[] = ['01-01', '05-01', '12-25', '12-26']

/** Tells whether an account can be debited on this day. */
export function isBankingDay(day: CalendarDay): boolean {
  if (weekdayOf(day) > 5 || closedEachYear.includes(day.slice(5))) return false
  const easter = easterSunday(partsOf(day).year)
  return day !== addDays(easter, -2) && day !== addDays(easter, 1)
}

/** Returns this day, or the first banking day after it. */
export function bankingDayFrom(day: CalendarDay): CalendarDay {
  let next = day
  while (!isBankingDay(next)) next = addDays(next, 1)
  return next
}
