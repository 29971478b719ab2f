import type { z } from 'zod'
import type { myPeople as contract } from '#domain/enrolments/contract.ts'
import { forEachText } from '#domain/enrolments/person-fields.ts'
import { personKey } from '#domain/enrolments/same-person.ts'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { ageToday } from '#server/enrolments/enrollee-facts.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, isNull, ne, sql } from '#server/kernel/db/drizzle.ts'
import type { Session } from '#server/kernel/http/authenticated-session.ts'
import { enrollees, enrolments } from '#server/schema.ts'

type People = z.output<(typeof contract)['response']>['people']

/** Everybody whom the payer has enrolled, by name; the payer themselves need not be typed anyway. */
export async function myPeople(
  db: Pick<Queryable, 'select'>,
  payer: Pick<Session['user'], 'id' | 'firstName' | 'lastName'>,
  today: CalendarDay,
): Promise<People> {
  const rows = await db
    .select({
      enrollee: enrollees,
      programmes: sql<
        (number | null)[]
      >`array_agg(distinct ${enrolments.programmeId} order by ${enrolments.programmeId}) filter (where ${ne(enrolments.status, 'inactive')})`,
    })
    .from(enrollees)
    .innerJoin(enrolments, eq(enrolments.enrolleeId, enrollees.id))
    .where(
      and(
        eq(enrollees.payerId, payer.id),
        isNull(enrollees.erasedAt),
        isNull(enrolments.deletedAt),
      ),
    )
    .groupBy(enrollees.id)
    .orderBy(
      sql`${enrollees.firstName} collate "es-x-icu"`,
      sql`${enrollees.lastName} collate "es-x-icu"`,
    )
  const own = personKey({ firstName: payer.firstName, lastName: payer.lastName })
  const keyOf = ({ firstName, lastName }: typeof enrollees.$inferSelect) =>
    personKey({ firstName, lastName })
  return rows
    .filter(({ enrollee }) => !enrollee.isPayer && keyOf(enrollee) !== own)
    .map(({ enrollee, programmes }) => ({
      id: enrollee.id,
      firstName: enrollee.firstName,
      lastName: enrollee.lastName,
      ...forEachText((name) => enrollee[name]),
      birthDate: enrollee.birthDate,
      age: enrollee.birthDate ? null : ageToday(enrollee, today),
      programmeIds: programmes?.flatMap((id) => id ?? []) ?? [],
    }))
}
