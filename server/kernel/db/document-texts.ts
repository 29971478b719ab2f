import { type Language, languageFacts, languages } from '#domain/kernel/language.ts'
import { type SQL, sql } from '#server/kernel/db/drizzle.ts'
import { plainText } from './text-search.ts'

/** A text weighs most where it has the searched words. */
const weights = { title: 'A', theme: 'B', description: 'C' } as const

type TextColumn = keyof typeof weights

/**
 * Sorts titles as titles are sorted for readers of a language: by their alphabet, theirs or the first that there is.
 * The index and the list have to say it in the same words.
 */
export function titleOrder(language: Language): SQL {
  const order = [language, ...languages.filter((other) => other !== language)]
  const title = `coalesce(${order.map((one) => `title->>'${one}'`).join(', ')}, '')`
  return sql.raw(`${title} collate "${language}-x-icu"`)
}

const inLanguage = (column: TextColumn, language: Language) =>
  sql`regexp_replace(${plainText(sql.raw(`coalesce(${column}->>'${language}', '')`))}, '[-/_.]+', ' ', 'g')`

/**
 * The words in these texts of a document: as its language bends them, and as they are written, for words
 * whose end is still to be typed and for names.
 */
export function wordsIn(columns: readonly TextColumn[]): SQL {
  const parts = columns.flatMap((column) =>
    languages.flatMap((language) => {
      const text = inLanguage(column, language)
      return [languageFacts[language].textSearch, 'simple'].map((words) =>
        weighted(sql`to_tsvector(${sql.raw(`'${words}'`)}, ${text})`, weights[column]),
      )
    }),
  )
  return sql.join(parts, sql` || `)
}

const weighted = (words: SQL, weight: string) => sql`setweight(${words}, ${sql.raw(`'${weight}'`)})`
