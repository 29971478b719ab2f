import { type SQL, sql } from 'drizzle-orm'
import { type Language, languages } from '#domain/language.ts'
import { plainText } from './plain-text.ts'

/** How PostgreSQL knows the words of each language. */
export const textSearchOf = {
  es: 'spanish',
  eu: 'basque',
  en: 'english',
} as const satisfies Record<Language, string>

/** By whose alphabet titles are sorted for readers of each language. */
const collationOf = { es: 'es-x-icu', eu: 'eu-x-icu', en: 'en-x-icu' } as const

/** A text weighs most where it has the searched words. */
const weights = { title: 'A', theme: 'B', description: 'C' } as const

type TextColumn = keyof typeof weights

/** A title for readers of a language: theirs, or the first that there is. */
export function titleFor(language: Language): SQL {
  const order = [language, ...languages.filter((other) => other !== language)]
  return sql.raw(`coalesce(${order.map((one) => `title->>'${one}'`).join(', ')}, '')`)
}

/** As titles are sorted; the index and the list have to say it in the same words. */
export function titleOrder(language: Language): SQL {
  return sql.raw(`title_${language} collate "${collationOf[language]}"`)
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
      return [textSearchOf[language], 'simple'].map((words) =>
        weighted(sql`to_tsvector(${sql.raw(`'${words}'`)}, ${text})`, weights[column]),
      )
    }),
  )
  return sql.join(parts, sql` || `)
}

const weighted = (words: SQL, weight: string) => sql`setweight(${words}, ${sql.raw(`'${weight}'`)})`
