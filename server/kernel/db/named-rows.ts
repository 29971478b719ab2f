import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from './client.ts'
import { and, type SQL, sql } from './drizzle.ts'
import { holdsAll, holdsAllAlike, isNameLike, oneSpelling, spellingOf } from './text-search.ts'

/** More rows than this of one name are not worth gathering before a list is read. */
const MANY = 500

/** So many come where only similar names are found. */
const SIMILAR = 20

/** From 0 to 1: two of the four letters of a word, or six of its nine, may be wrong. */
const LEAST_SIMILARITY = 0.5

/** A table whose rows have names. */
export interface NamedTable {
  table: PgTable
  id: AnyPgColumn
  /** The text after `plainText`; `<table>_spelling` is its index by sound. */
  text: AnyPgColumn
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
  const exact = tables.map((named) => matching(named, holdsAll(named.text, words)))
  const found = await countEach(db, exact)
  if (found.some((count) => count > MANY)) return { kind: 'common' }
  const hasExact = found.some((count) => count > 0)
  const alike = tables.map((named) => matching(named, holdsAllAlike(named.text, words)))
  const exactIds = exact.map(arrayOf)
  const counts = await countEach(db, alike)
  if (!hasExact && counts.every((count) => count === 0)) {
    return { kind: 'closest', all: await similar(db, tables, words), exact: exactIds, hasExact }
  }
  const all = exact.map((ids, index) =>
    arrayOf(sql`(${ids}) union (${alike[index]} limit ${MANY})`),
  )
  return { kind: 'found', all, exact: exactIds, hasExact }
}

const matching = ({ table, id, where }: NamedTable, condition: SQL) =>
  sql`select ${id} from ${table} where ${and(where, condition)}`

const arrayOf = (ids: SQL) => sql`array(${ids})`

async function countEach(db: Queryable, ids: readonly SQL[]): Promise<number[]> {
  const counts = ids.map((one) => sql`(select count(*) from (${one} limit ${MANY + 1}) as found)`)
  const { rows } = await db.execute<{ counts: number[] }>(
    sql`select array[${sql.join(counts, sql`, `)}]::integer[] as counts`,
  )
  return rows[0]?.counts ?? []
}

/**
 * The rows with the most similar names; none for an address or a number, or where the database cannot compare
 * words (pg_trgm is not to be had).
 */
async function similar(
  db: Queryable,
  tables: readonly NamedTable[],
  words: readonly string[],
): Promise<SQL[]> {
  const can = await db.execute<{ can: boolean }>(
    sql`select to_regproc('word_similarity') is not null as can`,
  )
  if (!can.rows[0]?.can || !words.every(isNameLike)) return tables.map(() => sql`'{}'::uuid[]`)
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('pg_trgm.word_similarity_threshold', ${String(LEAST_SIMILARITY)}, true)`,
    )
    const ids: SQL[] = []
    for (const { table, id, text, where } of tables) {
      const spelling = oneSpelling(text)
      const isLike = words.map((word) => sql`${spellingOf(word)} <% (${spelling})`)
      const likeness = words.map((word) => sql`word_similarity(${spellingOf(word)}, ${spelling})`)
      const { rows } = await tx.execute<{ id: string }>(sql`
        select ${id} as id from ${table} where ${and(where, ...isLike)}
        order by ${sql.join(likeness, sql` + `)} desc, ${id} limit ${SIMILAR}`)
      ids.push(sql`${sql.param(rows.map((row) => row.id))}::uuid[]`)
    }
    return ids
  })
}
