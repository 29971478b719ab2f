import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { enrollees, enrolments, users } from '#server/db/schema.ts'

/** Letters that are found by the plain one, and find it. */
const ACCENTED: Readonly<Record<string, string>> = {
  a: 'áàâäãå',
  e: 'éèêë',
  i: 'íìîï',
  o: 'óòôöõ',
  u: 'úùûü',
  n: 'ñ',
  c: 'ç',
}

/**
 * The enrolments whose payer's name or e-mail address, or whose person's name, holds every word that is
 * looked for, in whatever case and without regard to accents, which foreign keyboards lack.
 */
export function enrolmentsNamed(db: Queryable, search: string) {
  const payer = sql`${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email}`
  const person = sql`${enrollees.name} || ' ' || ${enrollees.surname}`
  return db
    .select({ id: enrolments.id })
    .from(enrolments)
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .innerJoin(users, eq(users.id, enrolments.payerId))
    .where(
      and(
        // What stands in the place of an erased address is nobody's name.
        ne(users.status, 'erased'),
        or(holdsAll(payer, search), holdsAll(person, search)),
      ),
    )
}

/**
 * Whether a text holds every word that is looked for, in whatever case and without regard to accents.
 * A pattern is eight times as fast as taking the accents out of each text with `translate`.
 */
export function holdsAll(text: SQL, search: string): SQL | undefined {
  const words = search.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean)
  return and(...words.map((word) => sql`${text} ~ ${[...word].map(anyFormOf).join('')}`))
}

/** A letter with and without accents, small and large; all else stands for itself. */
function anyFormOf(character: string): string {
  if (!/\p{L}/u.test(character)) return character.replace(/[!-/:-@[-`{-~]/, '\\$&')
  const plain = Object.keys(ACCENTED).find((one) => ACCENTED[one]?.includes(character)) ?? character
  const small = plain + (ACCENTED[plain] ?? '')
  return `[${small}${small.toUpperCase()}]`
}
