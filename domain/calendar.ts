/** A day of the calendar as `YYYY-MM-DD`, years 0100 to 9999; string order is time order. */
export type CalendarDay = string

/** A month of the calendar as `YYYY-MM`; string order is time order. */
export type Month = string

export interface DayParts {
  year: number
  /** 1 to 12. */
  month: number
  /** 1 to 31. */
  day: number
}

const MILLISECONDS_A_DAY = 86_400_000

/** Whether the text is a day that exists: `2025-02-29` is not. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const [year, month, day] = numbersOf(text)
  return exists(year, month, day)
}

/** @throws RangeError when there is no such day. */
export function calendarDay(year: number, month: number, day: number): CalendarDay {
  if (!exists(year, month, day)) throw new RangeError(`No such day: ${year}-${month}-${day}`)
  return `${monthText(year, month)}-${pad(day, 2)}`
}

/** @throws RangeError when the text is not a day that exists. */
export function partsOf(day: CalendarDay): DayParts {
  if (!isCalendarDay(day)) throw new RangeError(`Not a calendar day: ${day}`)
  const [year, month, dayOfMonth] = numbersOf(day)
  return { year, month, day: dayOfMonth }
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
  return monthText(Math.floor(months / 12), (((months % 12) + 12) % 12) + 1)
}

export function daysInMonth(month: Month): number {
  const { year, month: number } = monthParts(month)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

export function lastDayOf(month: Month): CalendarDay {
  return `${month}-${pad(daysInMonth(month), 2)}`
}

/** The day on which the month's fee is charged: its second-to-last day. */
// spec §9
export function chargeDayOf(month: Month): CalendarDay {
  return `${month}-${pad(daysInMonth(month) - 1, 2)}`
}

/** How many days `to` lies after `from`; negative when it lies before. */
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
  return Date.UTC(year, month - 1, dayOfMonth) / MILLISECONDS_A_DAY
}

function dayOfEpoch(days: number): CalendarDay {
  const date = new Date(days * MILLISECONDS_A_DAY)
  return calendarDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}

function monthParts(month: Month): { year: number; month: number } {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new RangeError(`Not a month: ${month}`)
  const [year, number] = numbersOf(month)
  return { year, month: number }
}

function monthText(year: number, month: number): Month {
  // Date.UTC reads years below 100 as 19xx, so arithmetic there would be silently wrong.
  if (year < 100 || year > 9999) throw new RangeError(`Year out of range: ${year}`)
  return `${pad(year, 4)}-${pad(month, 2)}`
}

function numbersOf(text: string): [number, number, number] {
  const [first = 0, second = 0, third = 1] = text.split('-').map(Number)
  return [first, second, third]
}

function exists(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return (
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  )
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0')
}
