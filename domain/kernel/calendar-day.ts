/** A day of the calendar as `YYYY-MM-DD`, years 0100 to 9999; string order is time order. */
export type CalendarDay = string

export interface DayParts {
  year: number
  /** 1 to 12. */
  month: number
  /** 1 to 31. */
  day: number
}

/** Tells whether the text is a day that exists: `2025-02-29` is not. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const [year, month, day] = numbersOf(text)
  return exists(year, month, day)
}

/** @throws RangeError when the text is not a day that exists. */
export function partsOf(day: CalendarDay): DayParts {
  if (!isCalendarDay(day)) throw new RangeError(`Not a calendar day: ${day}`)
  const [year, month, dayOfMonth] = numbersOf(day)
  return { year, month, day: dayOfMonth }
}

/** The numbers in `YYYY-MM-DD` or `YYYY-MM`, whatever they are. */
export function numbersOf(text: string): [number, number, number] {
  const [first = 0, second = 0, third = 1] = text.split('-').map(Number)
  return [first, second, third]
}

/** Tells whether the calendar has this day. */
export function exists(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return (
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  )
}
