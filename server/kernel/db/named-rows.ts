import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from './client.ts'
import { and, type SQL, sql } from './drizzle.ts'
import { holdsAll, holdsAllAlike, isNameLike, spellingOf } from './text-search.ts'

/** More rows than this of one name are not worth gathering before a list is read. */
const MANY = 500

/** So many come where only similar names are found. */
const SIMILAR = 20

/**
 * Goes from 0 to 1, tried in turn until there are similar names: one letter of a long word may be wrong, then two of
 * the four letters of a word, or six of its nine.
 */
const LEAST_SIMILARITIES = [0.75, 0.5]

/** A table whose rows have names. */
export interface NamedTable {
  table: PgTable
  id: AnyPgColumn
  /** The text after `plainText`. */
  text: AnyPgColumn
  /** The name alone after `oneSpelling`. */
  spelling: AnyPgColumn
  /** Which of the rows have a name at all. */
  where?: SQL
}

/**
 * The rows that a search finds in some tables. `common`: more than are worth gathering have each of the words.
 * `found`: some have them, or words that sound so. `closest`: none has, and these are the most similar ones.
 */
export type NamedRows =
  | { kind: 'common' }
  | {
      kind: 'found' | 'closest'
      /** An array of ids for each table: of all that are found, and of those that have the very words. */
      all: SQL[]
      exact: SQL[]
      hasExact: boolean
    }

/** Finds the rows with these words in their names, across Spanish and Basque spelling. */
export async function namedRows(
  db: Queryable,
  tables: readonly NamedTable[],
  words: readonly string[],
): Promise<NamedRows> {
  const exact = await idsOfEach(db, tables, ({ text }) => holdsAll(text, words))
  if (exact.some((ids) => ids.length > MANY)) return { kind: 'common' }
  const alike = await idsOfEach(db, tables, (named) =>
    holdsAllAlike(named.text, named.spelling, words),
  )
  const found = exact.map((ids, index) => [...new Set([...ids, ...(alike[index] ?? [])])])
  const isFound = found.some((ids) => ids.length > 0)
  return {
    kind: isFound ? 'found' : 'closest',
    all: (isFound ? found : await similar(db, tables, words)).map(arrayOf),
    exact: exact.map(arrayOf),
    hasExact: exact.some((ids) => ids.length > 0),
  }
}

/** Describes what a list of one table is narrowed by and sorted by for a search. */
export interface NameFilter {
  isOne: SQL
  /** The found ones with the very words, where others only sound so. */
  isExact: SQL | undefined
  /** Nobody has the very words: these are the closest. */
  isClosest: boolean
}

/** Filters a table by the rows with these words in their names, or similar ones. */
export async function filterByName(
  db: Queryable,
  named: NamedTable,
  words: readonly string[],
): Promise<NameFilter> {
  const found = await namedRows(db, [named], words)
  if (found.kind === 'common') {
    return { isOne: holdsAll(named.text, words), isExact: undefined, isClosest: false }
  }
  return {
    isOne: sql`${named.id} = any(${found.all[0]})`,
    isExact: found.hasExact ? sql`${named.id} = any(${found.exact[0]})` : undefined,
    isClosest: !found.hasExact,
  }
}

const arrayOf = (ids: readonly string[]) => sql`${sql.param(ids)}::uuid[]`

/** The ids of each table's rows for which the condition is true, as many as show whether they are common. */
async function idsOfEach(
  db: Queryable,
  tables: readonly NamedTable[],
  condition: (named: NamedTable) => SQL,
): Promise<string[][]> {
  const ids = tables.map((named) => {
    const { table, id, where } = named
    return sql`array(select ${id} from ${table} where ${and(where, condition(named))} limit ${MANY + 1})`
  })
  const columns = ids.map((one, index) => sql`${one} as ${sql.identifier(`ids${index}`)}`)
  const { rows } = await db.execute<Record<string, string[]>>(
    sql`select ${sql.join(columns, sql`, `)}`,
  )
  return tables.map((_, index) => rows[0]?.[`ids${index}`] ?? [])
}

/**
 * The rows with the most similar names; none for an address or a number, or where the database cannot compare
 * words (pg_trgm is not to be had).
 */
async function similar(
  db: Queryable,
  tables: readonly NamedTable[],
  words: readonly string[],
): Promise<string[][]> {
  const can = await db.execute<{ can: boolean }>(
    sql`select to_regproc('word_similarity') is not null as can`,
  )
  if (!can.rows[0]?.can || !words.every(isNameLike)) return tables.map(() => [])
  return db.transaction(async (tx) => {
    // The planner takes the comparison of two words for as cheap as that of two numbers.
    await tx.execute(sql`set local enable_seqscan = off`)
    let found: string[][] = []
    for (const least of LEAST_SIMILARITIES) {
      await tx.execute(
        sql`select set_config('pg_trgm.word_similarity_threshold', ${String(least)}, true)`,
      )
      found = []
      for (const table of tables) found.push(await mostSimilar(tx, table, words))
      if (found.some((ids) => ids.length > 0)) break
    }
    return found
  })
}

/** Compares no more than `MANY` of the rows above the threshold: of a common surname there are thousands. */
async function mostSimilar(
  tx: Queryable,
  { table, id, spelling, where }: NamedTable,
  words: readonly string[],
): Promise<string[]> {
  const isLike = words.map((word) => sql`${spellingOf(word)} <% ${spelling}`)
  const likeness = words.map((word) => sql`word_similarity(${spellingOf(word)}, spelling)`)
  const { rows } = await tx.execute<{ id: string }>(sql`
    with compared as (
      select ${id} as id, ${spelling} as spelling from ${table} where ${and(where, ...isLike)} limit ${MANY})
    select id from compared order by ${sql.join(likeness, sql` + `)} desc, id limit ${SIMILAR}`)
  return rows.map((row) => row.id)
}
