import { type CalendarDay, exists, numbersOf, partsOf } from './calendar-day.ts'
import { DAY_MS } from './durations.ts'

// Arithmetic with days. The type is in a file of its own, for pages that only format days.
export { type CalendarDay, type DayParts, isCalendarDay, partsOf } from './calendar-day.ts'

/** A month of the calendar as `YYYY-MM`; string order is time order. */
export type Month = string

/** @throws RangeError when there is no such day. */
export function calendarDay(year: number, month: number, day: number): CalendarDay {
  if (!exists(year, month, day)) throw new RangeError(`No such day: ${year}-${month}-${day}`)
  return `${monthText(year, month)}-${pad(day, 2)}`
}

/** @throws RangeError when the text is not a day that exists. */
export function monthOf(day: CalendarDay): Month {
  const { year, month } = partsOf(day)
  return monthText(year, month)
}

/** The day `count` days later, or earlier when negative. */
export function addDays(day: CalendarDay, count: number): CalendarDay {
  return dayOfEpoch(epochOf(day) + count)
}

/** The month `count` months later, or earlier when negative. */
export function addMonths(month: Month, count: number): Month {
  const { year, month: number } = monthParts(month)
  const months = year * 12 + number - 1 + count
  return monthText(Math.floor(months / 12), (months % 12) + 1)
}

export function daysInMonth(month: Month): number {
  const { year, month: number } = monthParts(month)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

/** The month itself, or the first one of a year that is written alone: `2012` is `2012-01`. */
export function firstMonthOf(monthOrYear: string): Month {
  return monthOrYear.length === 4 ? `${monthOrYear}-01` : monthOrYear
}

export function firstDayOf(month: Month): CalendarDay {
  return `${month}-01`
}

export function lastDayOf(month: Month): CalendarDay {
  return `${month}-${pad(daysInMonth(month), 2)}`
}

/** The day on which the month's fee is charged: its second-to-last day. */
// spec §9
export function chargeDayOf(month: Month): CalendarDay {
  return `${month}-${pad(daysInMonth(month) - 1, 2)}`
}

/** Returns how many days `to` lies after `from`; negative when it lies before. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return epochOf(to) - epochOf(from)
}

/** 1 for Monday to 7 for Sunday, as ISO 8601 counts. */
export function weekdayOf(day: CalendarDay): number {
  // 1970-01-01 was a Thursday.
  return ((((epochOf(day) + 3) % 7) + 7) % 7) + 1
}

function epochOf(day: CalendarDay): number {
  const { year, month, day: dayOfMonth } = partsOf(day)
  return Date.UTC(year, month - 1, dayOfMonth) / DAY_MS
}

function dayOfEpoch(days: number): CalendarDay {
  const date = new Date(days * DAY_MS)
  return calendarDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}

/** Tells whether a text is a `YYYY-MM` month. */
export function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
}

function monthParts(month: Month): { year: number; month: number } {
  if (!isMonth(month)) throw new RangeError(`Not a month: ${month}`)
  const [year, number] = numbersOf(month)
  return { year, month: number }
}

function monthText(year: number, month: number): Month {
  // Date.UTC reads years below 100 as 19xx, so arithmetic there would be silently wrong.
  if (year < 100 || year > 9999) throw new RangeError(`Year out of range: ${year}`)
  return `${pad(year, 4)}-${pad(month, 2)}`
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0')
}
