import type { CalendarDay, Month } from '#domain/calendar.ts'
import type { Aged } from '#domain/enrolments/age.ts'
import { type KnownPerson, personKey, samePerson } from '#domain/enrolments/same-person.ts'
import { DomainError } from '#domain/errors.ts'
import { fullName, type Named } from '#domain/full-name.ts'
import type { Queryable } from '#server/db/client.ts'
import { and, eq, isNull } from '#server/db/drizzle.ts'
import { enrollees, enrolments } from '#server/db/schema.ts'
import { paidThroughMonth } from './paid-through.ts'

interface PersonFacts {
  /** The payer has this person enrolled in the programme now. */
  alreadyEnrolled: boolean
  /** The last month that the payer has paid or owes for this person, after cancelling. */
  paidThrough: Month | null
}

/**
 * What the payer's own enrolments say about each of these people, in the order given. People whom
 * another payer has enrolled stay unknown: nothing about strangers is disclosed (design §5).
 */
export async function factsAboutPeople(
  db: Queryable,
  question: {
    payerId: string
    programmeId: number
    people: readonly (Named & Aged)[]
    today: CalendarDay
  },
): Promise<PersonFacts[]> {
  const { payerId, programmeId, people, today } = question
  const own = await db
    .select({ enrolment: enrolments, enrollee: enrollees, paidThrough: paidThroughMonth })
    .from(enrolments)
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .where(and(eq(enrolments.payerId, payerId), eq(enrolments.programmeId, programmeId)))
  const known = own.map(({ enrolment, enrollee, paidThrough }) => ({
    enrolment,
    paidThrough,
    matches: personMatcher(enrollee, today),
  }))

  return people.map((person) => {
    const theirs = known.filter(({ matches }) => matches(person))
    const paid = theirs.flatMap(({ paidThrough }) => paidThrough ?? [])
    return {
      alreadyEnrolled: theirs.some(({ enrolment }) => enrolment.status !== 'inactive'),
      paidThrough: paid.sort().at(-1) ?? null,
    }
  })
}

/** @throws DomainError enrolments.alreadyEnrolled naming the people and their positions, from 0 */
export function refuseAlreadyEnrolled(
  programmeName: string,
  people: readonly Named[],
  facts: readonly PersonFacts[],
): void {
  const positions = facts.flatMap((fact, position) => (fact.alreadyEnrolled ? [position] : []))
  if (positions.length === 0) return
  const names = people
    .filter((_, position) => positions.includes(position))
    .map(({ firstName, lastName }) => fullName({ firstName, lastName }))
  throw new DomainError('enrolments.alreadyEnrolled', {
    programme: programmeName,
    names: names.join(', '),
    positions,
  })
}

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
