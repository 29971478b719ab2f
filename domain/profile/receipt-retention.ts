import { type CalendarDay, calendarDay, lastDayOf, monthOf, partsOf } from '../kernel/calendar.ts'

/**
 * Código de Comercio, art. 30: books, vouchers and receipts are kept for six years, counted from the
 * last entry that was made.
 */
export const RECEIPT_RETENTION_YEARS = 6

/**
 * The last day on which the receipts have to be kept when the last of them is of this day. Years run
 * from date to date; where there is no such day, to the end of the month (Código Civil, art. 5).
 */
export function receiptsKeptUntil(lastEntry: CalendarDay): CalendarDay {
  const { year, month, day } = partsOf(lastEntry)
  const target = monthOf(calendarDay(year + RECEIPT_RETENTION_YEARS, month, 1))
  const last = lastDayOf(target)
  return day >= partsOf(last).day ? last : calendarDay(partsOf(last).year, month, day)
}
