import { association } from '#config'
import { type CalendarDay, partsOf } from '../calendar.ts'

/** The season that a day is in, as `2026-2027`. */
// spec §1
export function seasonOf(day: CalendarDay): string {
  const { year, month } = partsOf(day)
  const first = month < association.seasonBeginsIn ? year - 1 : year
  return `${first}-${first + 1}`
}
