import { type CalendarDay, calendarDay, lastDayOf, monthOf, partsOf } from '../calendar.ts'

/** The first and the last day, both included. */
export interface Period {
  from: CalendarDay
  to: CalendarDay
}

export const quarters = [1, 2, 3, 4] as const

export type Quarter = (typeof quarters)[number]

export function wholeYear(year: number): Period {
  return { from: calendarDay(year, 1, 1), to: calendarDay(year, 12, 31) }
}

/** Three months, as tax authorities count them. */
export function quarterOf(year: number, quarter: Quarter): Period {
  const lastMonth = monthOf(calendarDay(year, quarter * 3, 1))
  return { from: calendarDay(year, quarter * 3 - 2, 1), to: lastDayOf(lastMonth) }
}

/** The quarter that this day is in. */
export function quarterAround(day: CalendarDay): Period {
  const { year, month } = partsOf(day)
  return quarterOf(year, Math.ceil(month / 3) as Quarter)
}
