import { bigint, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { sql } from '#server/kernel/db/drizzle.ts'
import { id, instant } from '#server/kernel/db/schema/columns.ts'

/** Each scheduled backup, and each attempt that failed (docs/backup.md). */
export const backups = pgTable(
  'backups',
  {
    id: id(),
    startedAt: instant('started_at').notNull(),
    /** `null`: it is being made, or its process has ended before it was. */
    finishedAt: instant('finished_at'),
    /** The file's name where backups are kept; `null`: it failed. */
    name: text('name'),
    bytes: bigint('bytes', { mode: 'number' }),
    error: text('error'),
    /** Keys of stored files that were missing or changed; `null`: nobody has looked. */
    damagedFiles: jsonb('damaged_files').$type<string[]>(),
  },
  (table) => [
    index('backups_started').on(table.startedAt),
    check(
      'backups_one_outcome',
      sql`case when finished_at is null then name is null and error is null
        else (name is null) <> (error is null) end`,
    ),
  ],
)
