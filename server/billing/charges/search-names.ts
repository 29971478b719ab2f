import type { Queryable } from '#server/kernel/db/client.ts'
import { and, ne, type SQL, sql } from '#server/kernel/db/drizzle.ts'
import { type NameFilter, namedRows } from '#server/kernel/db/named-rows.ts'
import { holdsAll, holdsAllUnindexed, plainWords } from '#server/kernel/db/text-search.ts'
import { enrollees, enrolments, users } from '#server/schema.ts'

/** Enrolments of people with this name: conditions on their table. */
export interface Named extends NameFilter {
  /** The condition on the table of accounts for the payers with this name. */
  isPayer: SQL
  /**
   * Tells whether very many are called so. A list then reads on in its own order until a page is full, which takes no
   * longer the more there are, and does not count them.
   */
  isCommon: boolean
}

const people = {
  table: enrollees,
  id: enrollees.id,
  text: enrollees.searchText,
  spelling: enrollees.spelling,
}

// The placeholder of an erased address is not a name.
const isNotErased = ne(users.status, 'erased')

const payers = {
  table: users,
  id: users.id,
  text: users.searchText,
  spelling: users.spelling,
  where: isNotErased,
}

/**
 * Tells whether an enrolment's payer, by name, e-mail address and telephone, or its person, by name and telephone,
 * contains every word of the search, without regard to case, accents and the ways in which Spanish and Basque write a
 * sound; where none does, whose name is most similar.
 */
export async function nameFilter(db: Queryable, search: string): Promise<Named> {
  const words = plainWords(search)
  const found = await namedRows(db, [people, payers], words)
  if (found.kind === 'common') {
    const isPayer = and(isNotErased, holdsAll(users.searchText, words)) as SQL
    return {
      isOne: lookedAtInTurn(words, isPayer),
      isExact: undefined,
      isPayer,
      isCommon: true,
      isClosest: false,
    }
  }
  return {
    isOne: gathered(found.all),
    isExact: found.hasExact ? gathered(found.exact) : undefined,
    isPayer: sql`${users.id} = any(${found.all[1]})`,
    isCommon: false,
    isClosest: !found.hasExact,
  }
}

/**
 * The people are found first, each kind by its own index, and then as arrays: the planner, who cannot
 * know how common a name is, would otherwise look each enrolment up by itself, or all of them.
 */
function gathered([ofPeople, ofPayers]: readonly SQL[]): SQL {
  return sql`(${enrolments.enrolleeId} = any(${ofPeople}) or ${enrolments.payerId} = any(${ofPayers}))`
}

/** No index is offered, so that the planner reads in the order of the list. */
function lookedAtInTurn(words: string[], isPayer: SQL): SQL {
  return sql`(
    ${holdsAllUnindexed(enrolments.personSearchText, words)}
    or ${enrolments.payerId} in (select ${users.id} from ${users} where ${isPayer}))`
}

/**
 * Tests whether there is such a row, evaluated for each row of the list: `exists` lets the planner gather them all
 * beforehand, which is what takes long with a common name.
 */
export function oneByOne(from: SQL): SQL {
  return sql`coalesce((select true from ${from} limit 1), false)`
}
