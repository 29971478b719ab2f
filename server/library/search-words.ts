import { languageFacts, languages } from '#domain/kernel/language.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { type SQL, sql } from '#server/kernel/db/drizzle.ts'
import { plainSearch } from '#server/kernel/db/text-search.ts'
import { libraryDocuments, libraryWords } from '#server/schema.ts'

/** More would take long and say no more. */
const MAX_WORDS = 8

/** The number of similar words that may replace a misspelt one. */
const LIKELY_WORDS = 3

/**
 * The commonest Basque words that say nothing of what a text is about. PostgreSQL knows none of them,
 * while it knows hundreds of the other two languages. Without those that mean something in these.
 */
const BASQUE_NOISE =
  'eta ta edo baina ere bat batzuk da dira diren dela direla du dute ditu dituzte hau hauek hori horiek hura haiek'.split(
    ' ',
  )

/** Which documents match, and which of them best. */
export interface Match {
  condition: SQL
  rank: SQL
}

/** A search's words, without case, accents and signs; `words` has no others. */
export function wordsOf(search: string): string[] {
  const words = plainSearch(search).split(/[^\p{L}\p{N}]+/u)
  return words.filter(Boolean).slice(0, MAX_WORDS)
}

/**
 * Documents that have each of these words: begun with it, as it is typed, or stemmed as in one of the
 * three languages. Words like «de» and «eta» count only where there is nothing else; null where that
 * is nothing at all.
 */
export async function matchOf(db: Queryable, words: readonly string[]): Promise<Match | null> {
  // Of «calle» and «de», only the first says anything.
  const { rows } = await db.execute<{ query: string | null }>(sql`
    select string_agg('(' || concat_ws(' | ', begun, signed, ${sql.join(stemmed, sql`, `)}) || ')', ' & ') as query
    from (
      select word, to_tsquery('simple', word || ':*')::text as begun,
        -- PostgreSQL takes the sign of «+65» for a part of the number.
        case when word ~ '^[0-9]+$'
          then to_tsquery('simple', quote_literal('+' || word) || ':*')::text end as signed
      from (${significantWords(words)}) as words
    ) as words`)
  const query = rows[0]?.query
  return query ? matchFor(query) : null
}

/**
 * Documents that have words like these, for who has misspelt them; a word that resembles none is left
 * aside. Null where all of them do, or where the database cannot compare words (pg_trgm is not to be had).
 */
export async function similarMatch(db: Queryable, words: readonly string[]): Promise<Match | null> {
  const can = await db.execute<{ can: boolean }>(
    sql`select to_regproc('similarity') is not null as can`,
  )
  const searched = words.filter((word) => word.length > 2)
  if (!can.rows[0]?.can || searched.length === 0) return null
  const { rows } = await db.execute<{ query: string | null }>(sql`
    select string_agg(likely, ' & ') as query
    from (select word as wanted from (${significantWords(searched)}) as words) as wanted
    left join lateral (
      select '(' || string_agg(to_tsquery('simple', quote_literal(word))::text, ' | ') || ')' as likely
      from (
        select word from ${libraryWords} where word % wanted
        order by similarity(word, wanted) desc, word limit ${LIKELY_WORDS}
      ) as closest
    ) as likely on true`)
  const query = rows[0]?.query
  return query ? matchFor(query) : null
}

/** A word as each of the languages stems it; null in one where it is a stop word. */
const stemmed = languages.map(
  (language) =>
    sql`nullif(to_tsquery(${sql.raw(`'${languageFacts[language].textSearch}'`)}, word)::text, '')`,
)

/** Those of these words that say something, or all where none does. */
function significantWords(words: readonly string[]): SQL {
  const isNoise = sql.join(
    [
      sql`word = any(${sql.param(BASQUE_NOISE)}::text[])`,
      ...stemmed.map((one) => sql`${one} is null`),
    ],
    sql` or `,
  )
  return sql`
    select word
    from (
      select word, ${isNoise} as is_noise, bool_and(${isNoise}) over () as is_all_noise
      from unnest(${sql.param(words)}::text[]) as word
    ) as judged
    where is_all_noise or not is_noise`
}

function matchFor(query: string): Match {
  const tsquery = sql`${query}::tsquery`
  return {
    condition: sql`${libraryDocuments.words} @@ ${tsquery}`,
    rank: sql`ts_rank(${libraryDocuments.headingWords}, ${tsquery})`,
  }
}
