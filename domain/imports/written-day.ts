import { type CalendarDay, isCalendarDay } from '../calendar.ts'

/**
 * A day as people write it: «12/3/1950», «12-03-50», «1950.03.12». Two digits of a year are of this
 * century unless that lies ahead.
 * @returns `null` for what is no day
 */
export function readDay(written: string, today: CalendarDay): CalendarDay | null {
  const parts = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})\.?(?:[T ][\d:.]+Z?)?$/.exec(
    written.trim(),
  )
  if (!parts) return null
  const [, first = '', month = '', last = ''] = parts
  const [year, day] = first.length === 4 ? [first, last] : [last, first]
  if (day.length > 2) return null
  const text = [wholeYear(year, today), month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  return isCalendarDay(text) ? text : null
}

function wholeYear(year: string, today: CalendarDay): string {
  if (year.length !== 2) return year
  return year <= today.slice(2, 4) ? `20${year}` : `19${year}`
}
