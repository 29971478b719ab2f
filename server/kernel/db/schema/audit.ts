import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AuditActions } from '#domain/kernel/audit.ts'
import { users } from './accounts.ts'
import { id, instant } from './columns.ts'

/** Who changed what, with the state before and after; rows are only ever added. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: instant('at').notNull().defaultNow(),
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    action: text('action').$type<keyof AuditActions>().notNull(),
    /** Says what it is about and which: `user:…`, `enrolment:…`, `charge:…`. */
    subject: text('subject').notNull(),
    before: jsonb('before').$type<unknown>(),
    after: jsonb('after').$type<unknown>(),
  },
  (table) => [
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_action').on(table.action, table.at, table.id),
    index('audit_log_actor').on(table.actorId, table.at, table.id),
    index('audit_log_subject').on(table.subject),
  ],
)
