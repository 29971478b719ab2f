import { ageOf } from '#domain/enrolments/age.ts'
import type { Person } from '#domain/enrolments/person.ts'
import { forEachText } from '#domain/enrolments/person-fields.ts'
import { personKey } from '#domain/enrolments/same-person.ts'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, isNull, sql } from '#server/kernel/db/drizzle.ts'
import { enrollees } from '#server/schema.ts'
import { emergencyColumns } from './emergency-contact.ts'
import { ageToday } from './enrollee-facts.ts'
import { accountOf, isPayerOf } from './is-payer.ts'
import { personMatcher } from './own-people.ts'

type Enrollee = typeof enrollees.$inferSelect

/**
 * One row for each of these people: those whom the payer has enrolled before keep their row,
 * however their age was stated then, with the newest contact data; the payer's own are the account's. The caller holds the payer's
 * lock, so that no concurrent call stores the same person.
 * @param today the day on which the payer stated their ages
 * @returns the ids of the rows, in the order given
 */
export async function storePeople(
  tx: Queryable,
  payerId: string,
  people: readonly Person[],
  today: CalendarDay,
): Promise<string[]> {
  // Waits for a concurrent erasure of the person's last trace, after which there is no row.
  const known = await tx
    .select()
    .from(enrollees)
    .where(and(eq(enrollees.payerId, payerId), isNull(enrollees.erasedAt)))
    .orderBy(enrollees.createdAt, enrollees.id)
    .for('update')
  const theirs = rowsOf(people, known, today)
  const isThePayer = isPayerOf(await accountOf(tx, payerId))
  const ids: string[] = []
  for (const person of people) {
    const row = theirs.get(person)
    const isPayer = row?.isPayer || isThePayer(person)
    const values = { ...contactOf(person), isPayer }
    ids.push(
      row
        ? await renew(tx, row, values, { person, today })
        : await add(tx, payerId, values, { person, today }),
    )
  }
  return ids
}

/**
 * Matches rows to people. Equal keys come first, as the index makes that key unique. Then rows with
 * a birth date, which says more than an age; and no row matches two people, who may share name and
 * year.
 */
function rowsOf(people: readonly Person[], known: readonly Enrollee[], today: CalendarDay) {
  const rows = new Map<Person, Enrollee>()
  const taken = new Set<Enrollee>()
  const matchers = [
    (row: Enrollee, person: Person) => row.personKey === personKey(person),
    (row: Enrollee, person: Person) => row.birthDate !== null && personMatcher(row, today)(person),
    (row: Enrollee, person: Person) => personMatcher(row, today)(person),
  ]
  for (const isTheirs of matchers) {
    for (const person of people.filter((one) => !rows.has(one))) {
      const row = known.find((one) => !taken.has(one) && isTheirs(one, person))
      if (!row) continue
      rows.set(person, row)
      taken.add(row)
    }
  }
  return rows
}

type Contact = ReturnType<typeof contactOf> & Pick<Enrollee, 'isPayer'>

/** The payer's statements about a person, with their moments. */
interface Statement {
  person: Person
  today: CalendarDay
}

async function add(
  tx: Queryable,
  payerId: string,
  contact: Contact,
  { person, today }: Statement,
): Promise<string> {
  const age = statedAge(person, today)
  const [row] = await tx
    .insert(enrollees)
    .values({ payerId, personKey: personKey(person), ...contact, ...age })
    .returning({ id: enrollees.id })
  if (!row) throw new Error('the person was not stored')
  return row.id
}

async function renew(
  tx: Queryable,
  row: Enrollee,
  contact: Contact,
  { person, today }: Statement,
): Promise<string> {
  const { firstName, lastName } = person
  const age = betterAge(row, person, today)
  const key = { firstName, lastName, birthDate: age.birthDate, age: age.ageYears }
  await tx
    .update(enrollees)
    .set({
      ...contact,
      ...age,
      personKey: personKey(key),
      version: sql`${enrollees.version} + 1`,
    })
    .where(eq(enrollees.id, row.id))
  return row.id
}

/**
 * A known birth date is not replaced by an age. A repeated age that we had offered is no new
 * statement: stored with today's date, it would hide the person's next birthday.
 */
function betterAge(row: Enrollee, person: Person, today: CalendarDay) {
  const { birthDate, ageYears, ageStatedOn } = row
  const isNothingNew = birthDate !== null || person.age === ageToday(row, today)
  if (person.birthDate || !isNothingNew) return statedAge(person, today)
  return { birthDate, ageYears, ageStatedOn }
}

function statedAge(person: Person, today: CalendarDay) {
  const birthDate = person.birthDate || null
  return {
    birthDate,
    ageYears: birthDate ? null : ageOf(person, today),
    ageStatedOn: birthDate ? null : today,
  }
}

function contactOf(person: Person) {
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    ...forEachText((name) => person[name] || null),
    // One that was given before stays.
    ...(person.emergencyContact && emergencyColumns(person.emergencyContact)),
  }
}
