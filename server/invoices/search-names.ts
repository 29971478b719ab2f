import { and, ne, type SQL, sql } from 'drizzle-orm'
import { holdsAll, plainWords } from '#server/db/plain-text.ts'
import { enrollees, enrolments, users } from '#server/db/schema.ts'

/**
 * Whether an enrolment's payer, by name, e-mail address and telephone, or its person, by name and
 * telephone, holds every word that is looked for, in whatever case and without regard to accents.
 *
 * The people are found first, each kind by its own index, and then as arrays: the planner, who cannot
 * know how common a name is, would otherwise look each enrolment up by itself, or all of them.
 */
export function isNamed(search: string): SQL {
  const words = plainWords(search)
  const isPerson = holdsAll(enrollees.searchText, words)
  // What stands in the place of an erased address is nobody's name.
  const isPayer = and(ne(users.status, 'erased'), holdsAll(users.searchText, words))
  return sql`(
    ${enrolments.enrolleeId} = any(array(select ${enrollees.id} from ${enrollees} where ${isPerson}))
    or ${enrolments.payerId} = any(array(select ${users.id} from ${users} where ${isPayer})))`
}
