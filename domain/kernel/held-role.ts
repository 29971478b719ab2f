import { addDays, type CalendarDay } from './calendar.ts'
import { hasRight, type Right, type Role } from './rights.ts'

/** A role as somebody holds it; an instructor's is of one programme each, all others of none. */
export interface HeldRole {
  role: Role
  programmeId: number | null
  /** The last day on which it holds: the night after, a job ends it (`server/accounts/roles/`). */
  until: CalendarDay
}

/** Says how many days before a role ends its holder and the administrators are notified. */
export const ROLE_NOTICE_DAYS = 30

/** Returns the last day of a role that is granted or renewed on this day: it holds for a year. */
export const roleEndFrom = (today: CalendarDay): CalendarDay => addDays(today, 365)

/**
 * Returns the programmes in which these roles give a right.
 * @returns `all` where one of the roles is of no certain programme
 */
export function programmesWith(held: readonly HeldRole[], right: Right): readonly number[] | 'all' {
  const giving = held.filter(({ role }) => hasRight(role, right))
  if (giving.some(({ programmeId }) => programmeId === null)) return 'all'
  return giving.flatMap(({ programmeId }) => programmeId ?? [])
}
