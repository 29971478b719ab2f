import type { CalendarDay } from '../kernel/calendar.ts'
import type { Named } from '../kernel/full-name.ts'
import { normaliseName } from '../kernel/normalise-text.ts'
import { type Aged, ageOn } from './age.ts'

export interface KnownPerson extends Named, Aged {}

/**
 * A text that is equal for one person however their name was typed: without case, accents, spaces,
 * hyphens or apostrophes, and without the border between name and surnames, which two forms may
 * draw in different places. «ñ» counts as «n», because foreign keyboards lack it and the birth date
 * distinguishes Peña from Pena. Where no birth date is known the stated age takes its place.
 */
export function personKey(person: Named & Aged): string {
  const { firstName, lastName, birthDate, age } = person
  return `${nameKey({ firstName, lastName })}|${birthDate || (age ?? '')}`
}

/**
 * Tells whether these are, as far as we can know, the same person: equal names, and birth dates that are equal or,
 * where one is unknown, ages that can belong to one birth date.
 */
export function samePerson(a: KnownPerson, b: KnownPerson, today: CalendarDay): boolean {
  return nameKey(a) === nameKey(b) && agesAgree(a, b, today)
}

/** The positions of people who appear in the list before, such as the second of two equal entries. */
export function duplicatesWithin(people: readonly KnownPerson[], today: CalendarDay): number[] {
  return people.flatMap((person, position) =>
    people.slice(0, position).some((earlier) => samePerson(earlier, person, today))
      ? [position]
      : [],
  )
}

function nameKey({ firstName, lastName }: Named): string {
  return normaliseName(`${firstName}${lastName}`)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
}

function agesAgree(a: KnownPerson, b: KnownPerson, today: CalendarDay): boolean {
  if (a.birthDate && b.birthDate) return a.birthDate === b.birthDate
  const [first, second] = [statedAge(a, today), statedAge(b, today)]
  if (a.birthDate) return !second || ageOn(a.birthDate, second.on) === second.age
  if (b.birthDate) return !first || ageOn(b.birthDate, first.on) === first.age
  if (!first || !second) return true
  const [earlier, later] = first.on <= second.on ? [first, second] : [second, first]
  const grown = later.age - earlier.age
  const years = ageOn(earlier.on, later.on)
  const anniversary = earlier.on.slice(5) === later.on.slice(5)
  return grown === years || (grown === years + 1 && !anniversary)
}

function statedAge({ age, statedOn }: KnownPerson, today: CalendarDay) {
  return age === null || age === undefined ? null : { age, on: statedOn ?? today }
}
