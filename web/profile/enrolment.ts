import type { myEnrolments } from '#domain/billing/contract.ts'
import { comesOn } from '#domain/enrolments/comes-on.ts'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { offered, type Programme } from '#domain/programmes/programme.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'

export type Enrolment = ResponseOf<typeof myEnrolments>['enrolments'][number]

/** Tells whether the person comes on this day, as `comesOn`. */
export function isCurrent(
  { status, effectiveEndDate, movedTo }: Pick<Enrolment, 'status' | 'effectiveEndDate' | 'movedTo'>,
  day: CalendarDay | undefined,
): boolean {
  // Nobody is moved later than today.
  if (day === undefined || movedTo !== null) return status === 'active'
  return comesOn({ status, effectiveEndDate, isMoved: false, isDeleted: false }, day)
}

/**
 * The programmes that the person of this enrolment could join besides. None for an ended one of a
 * person who is enrolled elsewhere: that enrolment offers them.
 */
export function programmesBesides(
  enrolment: Pick<Enrolment, 'enrolleeId' | 'status'>,
  all: readonly Pick<Enrolment, 'enrolleeId' | 'programmeId' | 'status'>[],
  programmes: readonly Programme[],
): readonly Programme[] {
  const active = all.filter(
    ({ enrolleeId, status }) => enrolleeId === enrolment.enrolleeId && status === 'active',
  )
  if (enrolment.status !== 'active' && active.length > 0) return []
  return offered(programmes).filter(({ id }) =>
    active.every(({ programmeId }) => programmeId !== id),
  )
}
