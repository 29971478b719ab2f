import { check, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { SectionTexts } from '#domain/site/site-texts.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { users } from '#server/kernel/db/schema/accounts.ts'
import { createdAt } from '#server/kernel/db/schema/columns.ts'

/** Every version of the texts of public pages that administrators have changed, section by section. */
export const siteTexts = pgTable(
  'site_texts',
  {
    /** Names the section as domain/site/editable-texts.ts calls it. */
    section: text('section').notNull(),
    version: integer('version').notNull(),
    /** Those that are others than the shipped ones; without any, the section is as it is shipped. */
    texts: jsonb('texts').$type<SectionTexts>().notNull(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.section, table.version] }),
    check('site_texts_version', sql`version > 0`),
  ],
)
