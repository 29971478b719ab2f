import type { Queryable } from '#server/db/client.ts'
import { and, ne, type SQL, sql } from '#server/db/drizzle.ts'
import { enrollees, enrolments, users } from '#server/db/schema.ts'
import { holdsAll, holdsAllUnindexed, plainWords } from '#server/db/text-search.ts'

/** More people or payers than this of one name are not worth gathering before a list is read. */
const MANY = 500

/** Enrolments of people with this name: a condition on their table. */
export interface Named {
  isOne: SQL
  /**
   * Whether very many are called so. A list then reads on in its own order until a page is full, which
   * takes no longer the more there are, and does not count them.
   */
  isCommon: boolean
}

/**
 * Whether an enrolment's payer, by name, e-mail address and telephone, or its person, by name and
 * telephone, contains every word of the search, without regard to case and accents.
 */
export async function nameFilter(db: Queryable, search: string): Promise<Named> {
  const words = plainWords(search)
  const isCommon = await areMany(db, words)
  return { isOne: isCommon ? lookedAtInTurn(words) : gathered(words), isCommon }
}

const people = (words: string[]) =>
  sql`select ${enrollees.id} from ${enrollees} where ${holdsAll(enrollees.searchText, words)}`

// The placeholder of an erased address is not a name.
const payers = (words: string[]) =>
  sql`select ${users.id} from ${users} where ${and(ne(users.status, 'erased'), holdsAll(users.searchText, words))}`

async function areMany(db: Queryable, words: string[]): Promise<boolean> {
  const upToMany = async (of: SQL) => {
    const { rows } = await db.execute<{ many: boolean }>(
      sql`select count(*) > ${MANY} as many from (${of} limit ${MANY + 1}) one`,
    )
    return rows[0]?.many === true
  }
  const [manyPeople, manyPayers] = await Promise.all([people(words), payers(words)].map(upToMany))
  return manyPeople === true || manyPayers === true
}

/**
 * The people are found first, each kind by its own index, and then as arrays: the planner, who cannot
 * know how common a name is, would otherwise look each enrolment up by itself, or all of them.
 */
function gathered(words: string[]): SQL {
  return sql`(
    ${enrolments.enrolleeId} = any(array(${people(words)}))
    or ${enrolments.payerId} = any(array(${payers(words)})))`
}

/** No index is offered, so that the planner reads in the order of the list. */
function lookedAtInTurn(words: string[]): SQL {
  return sql`(
    ${holdsAllUnindexed(enrolments.personSearchText, words)}
    or ${enrolments.payerId} in (${payers(words)}))`
}

/**
 * Whether there is such a row, evaluated for each row of the list: `exists` lets the planner gather
 * them all beforehand, which is what takes long with a common name.
 */
export function oneByOne(from: SQL): SQL {
  return sql`coalesce((select true from ${from} limit 1), false)`
}
