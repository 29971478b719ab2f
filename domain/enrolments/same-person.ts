import type { CalendarDay } from '../calendar.ts'
import { type Aged, ageOn } from './age.ts'

export interface Named {
  nombre: string
  apellido: string
}

export interface KnownPerson extends Named, Aged {
  /** The day on which `edad` was stated, when that was not today. */
  statedOn?: CalendarDay | null
}

/**
 * A text that is equal for one person however their name was typed: without case, accents, spaces,
 * hyphens or apostrophes, and without the border between name and surnames, which two forms may
 * draw in different places. «ñ» counts as «n», because foreign keyboards lack it and the birth date
 * distinguishes Peña from Pena. Where no birth date is known the stated age takes its place.
 */
export function personKey(person: Named & Aged): string {
  const { nombre, apellido, fechaNacimiento, edad } = person
  return `${nameKey({ nombre, apellido })}|${fechaNacimiento || (edad ?? '')}`
}

/**
 * Whether these are, as far as we can know, the same person: equal names, and birth dates that are
 * equal or, where one is unknown, ages that can belong to one birth date.
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

function nameKey({ nombre, apellido }: Named): string {
  return `${nombre}${apellido}`
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
}

function agesAgree(a: KnownPerson, b: KnownPerson, today: CalendarDay): boolean {
  if (a.fechaNacimiento && b.fechaNacimiento) return a.fechaNacimiento === b.fechaNacimiento
  const [first, second] = [statedAge(a, today), statedAge(b, today)]
  if (a.fechaNacimiento) return !second || ageOn(a.fechaNacimiento, second.on) === second.age
  if (b.fechaNacimiento) return !first || ageOn(b.fechaNacimiento, first.on) === first.age
  if (!first || !second) return true
  const [earlier, later] = first.on <= second.on ? [first, second] : [second, first]
  const grown = later.age - earlier.age
  const years = ageOn(earlier.on, later.on)
  const anniversary = earlier.on.slice(5) === later.on.slice(5)
  return grown === years || (grown === years + 1 && !anniversary)
}

function statedAge({ edad, statedOn }: KnownPerson, today: CalendarDay) {
  return edad === null || edad === undefined ? null : { age: edad, on: statedOn ?? today }
}
