import type { CalendarDay } from '../kernel/calendar.ts'

/** The facts that decide until when a person comes by an enrolment. */
export interface Attendable {
  status: 'active' | 'inactive'
  /** The last day by a cancellation. */
  effectiveEndDate: CalendarDay | null
  /** The person goes on in another programme from `effectiveEndDate` on. */
  isMoved: boolean
  /** The enrolment was a mistake. */
  isDeleted: boolean
}

/**
 * Returns whether a person who was enrolled by then comes on this day: whoever has cancelled comes
 * until the last day. `comesWithin` of server/enrolments says the same to the database.
 */
export function comesOn(enrolment: Attendable, day: CalendarDay): boolean {
  if (enrolment.isDeleted) return false
  if (enrolment.status === 'active') return true
  const { effectiveEndDate: lastDay, isMoved } = enrolment
  if (lastDay === null) return false
  return isMoved ? day < lastDay : day <= lastDay
}

/** The state's name for payers and association: `leaving` is cancelled, and comes until its last day. */
export const enrolmentStates = ['active', 'leaving', 'inactive', 'deleted'] as const

export type EnrolmentState = (typeof enrolmentStates)[number]

/** Returns the state of an enrolment on this day. */
export function enrolmentStateOn(enrolment: Attendable, day: CalendarDay): EnrolmentState {
  if (enrolment.isDeleted) return 'deleted'
  if (enrolment.status === 'active') return 'active'
  return comesOn(enrolment, day) ? 'leaving' : 'inactive'
}
