import type { Aged } from '#domain/enrolments/age.ts'
import { type KnownPerson, personKey, samePerson } from '#domain/enrolments/same-person.ts'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import type { Named } from '#domain/kernel/full-name.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, isNull } from '#server/kernel/db/drizzle.ts'
import { enrollees } from '#server/schema.ts'

/**
 * Returns whether a person on a form is, as far as is known, this person whom the payer enrolled.
 */
export function personMatcher(
  row: typeof enrollees.$inferSelect,
  today: CalendarDay,
): (person: Named & Aged) => boolean {
  const known = asKnownPerson(row)
  return (person) => samePerson(person, known, today) || row.personKey === personKey(person)
}

/**
 * All rows of a person whom a payer has enrolled: there may be several, from the time when rows
 * were matched by the key alone. A query about a person covers all of them.
 */
export async function rowsOfEnrollee(
  tx: Queryable,
  enrolleeId: string,
  today: CalendarDay,
): Promise<string[]> {
  const payer = tx
    .select({ id: enrollees.payerId })
    .from(enrollees)
    .where(eq(enrollees.id, enrolleeId))
  const rows = await tx
    .select()
    .from(enrollees)
    .where(and(eq(enrollees.payerId, payer), isNull(enrollees.erasedAt)))
  const own = rows.find(({ id }) => id === enrolleeId)
  if (!own) return [enrolleeId]
  const person = asKnownPerson(own)
  return rows.filter((row) => samePerson(asKnownPerson(row), person, today)).map(({ id }) => id)
}

function asKnownPerson(row: typeof enrollees.$inferSelect): KnownPerson {
  return {
    firstName: row.firstName,
    lastName: row.lastName,
    birthDate: row.birthDate,
    age: row.ageYears,
    statedOn: row.ageStatedOn,
  }
}
