import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Figures } from '#domain/statistics/statistics.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { day, instant } from '#server/kernel/db/schema/columns.ts'

/**
 * The figures of the administrators' charts, counted ahead (docs/decisions/031-statistics.md). One
 * row, which each count replaces: numbers, and names of places where several people live.
 */
export const statistics = pgTable(
  'statistics',
  {
    id: integer('id').primaryKey().default(1),
    /** Is the form of `figures`, so that what an older version has counted is counted again. */
    form: integer('form').notNull(),
    /** The business day, for ages. */
    countedFor: day('counted_for').notNull(),
    countedAt: instant('counted_at').notNull(),
    /** Identifies the imports and refunds that were counted: after others all of it is counted again. */
    basis: text('basis').notNull().default(''),
    figures: jsonb('figures').$type<Figures>().notNull(),
  },
  () => [check('statistics_one', sql`id = 1`)],
)
