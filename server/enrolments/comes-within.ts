import { addDays, type CalendarDay } from '#domain/kernel/calendar.ts'
import { madridInstant } from '#domain/kernel/madrid-time.ts'
import { and, eq, gt, isNull, lt, or, type SQL, sql } from '#server/kernel/db/drizzle.ts'
import { enrollees, enrolments } from '#server/schema.ts'

/** Returns the condition that a person comes on this day or later, whenever they were enrolled. */
export function comesFrom(day: CalendarDay): SQL | undefined {
  return and(
    isNull(enrolments.deletedAt),
    // Nobody knows any more who would come by the enrolments of a deleted account.
    sql`not exists (select from ${enrollees} where ${enrollees.id} = ${enrolments.enrolleeId} and ${enrollees.erasedAt} is not null)`,
    or(
      eq(enrolments.status, 'active'),
      gt(enrolments.effectiveEndDate, day),
      // An enrollee who was moved on that day comes to the other programme.
      and(eq(enrolments.effectiveEndDate, day), isNull(enrolments.movedToId)),
    ),
  )
}

/**
 * Returns the condition that a person comes on one of these days: `comesOn` of domain/enrolments,
 * for those who are enrolled by the end of the last of them.
 */
export function comesWithin(from: CalendarDay, to: CalendarDay = from): SQL | undefined {
  return and(comesFrom(from), lt(enrolments.enrolledAt, madridInstant(addDays(to, 1))))
}
