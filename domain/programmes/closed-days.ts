import type { ClosedDay, Programme } from './programme.ts'

/** The days on which this programme has no sessions. */
export function closedFor(
  { id }: Programme,
  closedDays: readonly ClosedDay[],
): readonly ClosedDay[] {
  return closedDays.filter(({ programmeId }) => programmeId === null || programmeId === id)
}
