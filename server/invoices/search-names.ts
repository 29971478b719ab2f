import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { enrollees, enrolments, users } from '#server/db/schema.ts'

const ACCENTED = 'áàâäãåéèêëíìîïóòôöõúùûüñç'
const PLAIN = 'aaaaaaeeeeiiiiooooouuuunc'

/**
 * The enrolments whose payer's name or e-mail address, or whose person's name, holds every word that is
 * looked for, in whatever case and without regard to accents, which foreign keyboards lack.
 */
export function enrolmentsNamed(db: Queryable, search: string) {
  const words = plainWords(search)
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
        or(holdsAll(payer, words), holdsAll(person, words)),
      ),
    )
}

function holdsAll(text: SQL, words: readonly string[]): SQL | undefined {
  const plain = sql`translate(lower(${text}), ${ACCENTED}, ${PLAIN})`
  return and(...words.map((word) => sql`strpos(${plain}, ${word}) > 0`))
}

function plainWords(search: string): string[] {
  const plain = [...search.normalize('NFC').toLowerCase()].map((letter) => {
    const position = ACCENTED.indexOf(letter)
    return position < 0 ? letter : (PLAIN[position] ?? letter)
  })
  return plain.join('').split(/\s+/).filter(Boolean)
}
