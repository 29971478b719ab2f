import { check, index, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { NoticeTexts } from '#domain/notices/notice.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { users } from '#server/kernel/db/schema/accounts.ts'
import { createdAt, day, instant } from '#server/kernel/db/schema/columns.ts'
import { programmes } from '#server/programmes/schema.ts'

/** Short notices on public pages. No row is ever deleted, so `version` adds up to a number that rises with each change. */
export const notices = pgTable(
  'notices',
  {
    /** Made by the form: sent twice, it is one notice. Its e-mail, where it has one, is the mailing of the same id. */
    id: uuid('id').primaryKey(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** None: it concerns all. */
    programmeId: integer('programme_id').references(() => programmes.id),
    startsOn: day('starts_on').notNull(),
    endsOn: day('ends_on').notNull(),
    texts: jsonb('texts').$type<NoticeTexts>().notNull(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    /** Taken from the site before its time; it can be shown again. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('notices_newest').on(table.createdAt),
    check('notices_time', sql`starts_on <= ends_on`),
  ],
)
