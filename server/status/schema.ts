import { pgTable, text } from 'drizzle-orm/pg-core'
import type { StatusSubject } from '#domain/status/contract.ts'
import { instant } from '#server/kernel/db/schema/columns.ts'

/** Holds what did not work at the last look (`server/status/`), since when, and whether administrators know. */
export const statusAlerts = pgTable('status_alerts', {
  subject: text('subject').$type<StatusSubject>().primaryKey(),
  since: instant('since').notNull(),
  notifiedAt: instant('notified_at'),
})
