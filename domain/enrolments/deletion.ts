import { addDays, type CalendarDay } from '../kernel/calendar.ts'
import { retention } from '../retention.ts'

/** Why an entry is deleted: it should never have existed. */
export const deletionReasons = ['double', 'wrongPerson', 'wrongProgramme', 'test', 'other'] as const

export type DeletionReason = (typeof deletionReasons)[number]

/** The last day on which a deletion can be undone: as long as what it takes away may be kept. */
export function lastDayToUndo(deletedOn: CalendarDay): CalendarDay {
  return addDays(deletedOn, retention.healthDays)
}
