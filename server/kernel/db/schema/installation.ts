import { boolean, check, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { sql } from '#server/kernel/db/drizzle.ts'
import { instant } from './columns.ts'

/** Describes where a site runs: another address, folder or database is the sign of a copy. */
export interface InstallationPlace {
  /** `null`: of a demonstration, whose address says nothing. */
  appUrl: string | null
  /** `null`: all of it is elsewhere, in the database and the store of files. */
  dataDir: string | null
  /** The cluster's id and the database's number in it; a copy of the database has others. */
  database: string | null
}

/** One row, written by the first start: whether what is here belongs to a demonstration. */
export const installation = pgTable(
  'installation',
  {
    id: integer('id').primaryKey().default(1),
    isDemo: boolean('is_demo').notNull(),
    /** Tells the backups of this site from those of others, whatever it is called. */
    siteId: uuid('site_id').notNull().defaultRandom(),
    /** Says where an administrator, or the first start, has confirmed that the site runs; `null`: not yet known. */
    place: jsonb('place').$type<InstallationPlace>(),
    /** Since when it waits for an administrator's confirmation; `null`: it works. */
    standbySince: instant('standby_since'),
    /** When an administrator has last said that the site runs here now: its database may be older than what happened since. */
    confirmedAt: instant('confirmed_at'),
  },
  () => [check('installation_is_one', sql`id = 1`)],
)
