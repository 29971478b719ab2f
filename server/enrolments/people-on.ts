import type { CalendarDay } from '#domain/kernel/calendar.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { countDistinct } from '#server/kernel/db/drizzle.ts'
import { enrolments } from '#server/schema.ts'
import { comesWithin } from './comes-within.ts'

/** How many people come to each programme on this day, by the programme's id. */
export async function peopleOn(
  db: Pick<Queryable, 'select'>,
  day: CalendarDay,
): Promise<Map<number, number>> {
  const rows = await db
    .select({ programmeId: enrolments.programmeId, people: countDistinct(enrolments.enrolleeId) })
    .from(enrolments)
    .where(comesWithin(day))
    .groupBy(enrolments.programmeId)
  return new Map(rows.map(({ programmeId, people }) => [programmeId, people]))
}
