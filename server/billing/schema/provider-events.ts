import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from '#server/kernel/db/drizzle.ts'
import { users } from '#server/kernel/db/schema/accounts.ts'
import { id, instant } from '#server/kernel/db/schema/columns.ts'

/** Each comparison of our tables with the card provider, and what was mended. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    id: id(),
    /** `null`: the nightly job. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
    /** Says what differed: kinds and ids, no names. */
    differences: jsonb('differences').$type<unknown[]>().notNull().default([]),
    /** Says what became of each difference that was to be repaired. */
    repairs: jsonb('repairs').$type<unknown[]>().notNull().default([]),
    /** Says how much was compared; `null` in reports from before it was counted. */
    compared: jsonb('compared').$type<{ enrolments: number; payments: number }>(),
    error: text('error'),
  },
  (table) => [index('reconciliations_started').on(table.startedAt)],
)

/** Every signed event of the card provider, once; the id alone is trusted (design §5). */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    objectId: text('object_id'),
    receivedAt: instant('received_at').notNull().defaultNow(),
    processedAt: instant('processed_at'),
    /** Is of a kind that concerns nothing here: kept, and not worked on. */
    ignored: boolean('ignored').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    /** Not processed before; a process that works on the event sets it ahead. */
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    error: text('error'),
  },
  (table) => [
    index('webhook_events_unprocessed').on(table.nextAttemptAt).where(sql`processed_at is null`),
    index('webhook_events_object').on(table.objectId).where(sql`processed_at is null`),
    index('webhook_events_received').on(table.receivedAt),
  ],
)
