import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { type Language, languages } from '#domain/kernel/language.ts'
import {
  type DocumentLanguage,
  type DocumentType,
  documentLanguages,
  documentTypes,
  type Written,
} from '#domain/library/document.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { atOnce, createdAt, instant, listOf, oneOf } from '#server/kernel/db/schema/columns.ts'
import { files } from '#server/kernel/db/schema/files.ts'
import { titleOrder, wordsIn } from '../kernel/db/document-texts.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Holds a text in one of the languages at least. */
const inSomeLanguage = (column: string) => sql.raw(`${column} ?| array[${listOf(languages)}]`)

const isPublished = sql`deleted_at is null and not is_hidden`

/** Holds what the library lends (docs/decisions/032-files.md). */
export const libraryDocuments = pgTable(
  'library_documents',
  {
    /** Made by the form: sent twice, it is one document. */
    id: uuid('id').primaryKey(),
    type: text('type').$type<DocumentType>().notNull(),
    theme: jsonb('theme').$type<Written>().notNull(),
    title: jsonb('title').$type<Written>().notNull(),
    description: jsonb('description').$type<Written>().notNull(),
    /** Is the language of the file. */
    language: text('language').$type<DocumentLanguage>().notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    /** The name of the downloaded file. */
    fileName: text('file_name').notNull(),
    /** Says what is kept of the file: the last part of its address. */
    fileObject: text('file_object').notNull(),
    mediaType: text('media_type').notNull(),
    bytes: integer('bytes').notNull(),
    /** The text of each slide or page, where it could be read. */
    outline: jsonb('outline').$type<string[]>(),
    isHidden: boolean('is_hidden').notNull().default(false),
    /** Counts the changes: who changes it has seen the newest. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    replacedAt: instant('replaced_at'),
    deletedAt: instant('deleted_at'),
    /** Holds what it is found by. */
    words: tsvector('words')
      .notNull()
      .generatedAlwaysAs(wordsIn(['title', 'theme', 'description'])),
    /** Decides which match is better: short, since it is read for each match. */
    headingWords: tsvector('heading_words')
      .notNull()
      .generatedAlwaysAs(wordsIn(['title', 'theme'])),
  },
  (table) => [
    index('library_documents_words').using('gin', table.words).with(atOnce),
    index('library_documents_newest').on(table.createdAt, table.id).where(isPublished),
    index('library_documents_type').on(table.type, table.createdAt, table.id).where(isPublished),
    index('library_documents_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
    index('library_documents_file').on(table.fileId),
    ...languages.map((language) =>
      index(`library_documents_title_${language}`).on(titleOrder(language), table.id),
    ),
    check('library_documents_type', oneOf('type', documentTypes)),
    check('library_documents_language', oneOf('language', documentLanguages)),
    check('library_documents_title', inSomeLanguage('title')),
    check('library_documents_theme', inSomeLanguage('theme')),
  ],
)

/** Holds what is said in a video, as WebVTT: small enough to stand here. */
export const libraryCaptions = pgTable(
  'library_captions',
  {
    documentId: uuid('document_id')
      .notNull()
      .references(() => libraryDocuments.id, { onDelete: 'cascade' }),
    language: text('language').$type<Language>().notNull(),
    text: text('text').notNull(),
    /** They can be brought back for a while. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.language] }),
    check('library_captions_language', oneOf('language', languages)),
  ],
)

/**
 * Every word that a document has ever had, stored by a trigger, to correct misspelt searches. A
 * word that no document has any more finds nothing and does no harm.
 */
export const libraryWords = pgTable(
  'library_words',
  { word: text('word').primaryKey() },
  (table) => [
    index('library_words_similar').using('gin', table.word.op('gin_trgm_ops')).with(atOnce),
  ],
)

/** One row: its version goes up with every change of the library, by triggers, as the timetable's does. */
export const libraryState = pgTable('library_state', {
  id: integer('id').primaryKey().default(1),
  version: integer('version').notNull().default(1),
})
