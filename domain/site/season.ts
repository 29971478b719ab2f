import { type CalendarDay, partsOf } from '../kernel/calendar.ts'

/**
 * The season that a day is in, as `2026-2027`.
 *
 * @param beginsIn the month in which a season begins: 9 is September
 */
// spec §1
export function seasonOf(day: CalendarDay, beginsIn: number): string {
  const { year, month } = partsOf(day)
  const first = month < beginsIn ? year - 1 : year
  return `${first}-${first + 1}`
}
