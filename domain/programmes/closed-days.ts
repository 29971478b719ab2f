import { addDays, type CalendarDay } from '../kernel/calendar.ts'
import type { ClosedDay, Programme, ProgrammeId } from './programme.ts'

/** The days on which this programme has no sessions. */
export function closedFor(
  { id }: Programme,
  closedDays: readonly ClosedDay[],
): readonly ClosedDay[] {
  return closedDays.filter(({ programmeId }) => programmeId === null || programmeId === id)
}

/** Closed days in a row, of the same programme for the same reason. */
export interface ClosedRange {
  from: CalendarDay
  /** The last of them. */
  to: CalendarDay
  days: number
  programmeId: ProgrammeId | null
  reason: string | null
}

/**
 * The closed days as they were thought of: a fortnight is one of these.
 *
 * @param closedDays in order
 * @param max a longer row is several ranges
 */
export function closedRanges(closedDays: readonly ClosedDay[], max: number): ClosedRange[] {
  const ranges: ClosedRange[] = []
  for (const { day, programmeId, reason } of closedDays) {
    const before = ranges.findLast(
      (one) => one.programmeId === programmeId && one.reason === reason,
    )
    if (before && before.days < max && addDays(before.to, 1) === day) {
      before.to = day
      before.days += 1
    } else {
      ranges.push({ from: day, to: day, days: 1, programmeId, reason })
    }
  }
  return ranges
}
