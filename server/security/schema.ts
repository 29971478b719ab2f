import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { type RiskLevel, riskLevels } from '#domain/security/admin/incident.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { users } from '#server/kernel/db/schema/accounts.ts'
import { createdAt, day, id, instant, oneOf } from '#server/kernel/db/schema/columns.ts'

/**
 * The record of incidents with personal data that GDPR art. 33(5) wants. Nothing is taken out of it.
 * Who wrote it is in the audit log.
 */
export const incidents = pgTable(
  'incidents',
  {
    /** Made by the form: sent twice it is one incident. */
    id: uuid('id').primaryKey(),
    /** When the association knew of it: the 72 hours begin. */
    noticedAt: instant('noticed_at').notNull(),
    whatHappened: text('what_happened').notNull(),
    affected: text('affected').notNull(),
    dataKinds: text('data_kinds').notNull(),
    consequences: text('consequences').notNull(),
    measures: text('measures').notNull(),
    risk: text('risk').$type<RiskLevel>().notNull(),
    authorityNotifiedOn: day('authority_notified_on'),
    peopleNotifiedOn: day('people_notified_on'),
    /** Why the authority or the people were not notified, or late. */
    reasons: text('reasons').notNull(),
    closedAt: instant('closed_at'),
    version: integer('version').notNull(),
    createdAt: createdAt(),
    changedAt: instant('changed_at').notNull(),
  },
  () => [
    check('incidents_risk', oneOf('risk', riskLevels)),
    check('incidents_version', sql`version > 0`),
    check('incidents_closed', sql`closed_at is null or risk <> 'undecided'`),
  ],
)

export const securityEvents = pgTable(
  'security_events',
  {
    id: id(),
    at: instant('at').notNull(),
    level: text('level').notNull(),
    type: text('type').notNull(),
    message: text('message').notNull(),
    sessionId: text('session_id'),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    url: text('url'),
    userAgent: text('user_agent'),
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [index('security_events_at').on(table.at)],
)
