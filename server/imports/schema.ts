import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/kernel/db/schema/accounts.ts'
import { instant } from '#server/kernel/db/schema/columns.ts'

/** A spreadsheet whose import is being prepared: one for each administrator, for a day. */
export const importDrafts = pgTable(
  'import_drafts',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Encrypted JSON of the table as it is corrected. */
    content: text('content').notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [index('import_drafts_saved').on(table.savedAt)],
)
