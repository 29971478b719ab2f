import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { type OwnFeeKind, ownFeeKinds } from '#domain/billing/fees/fee-kinds.ts'
import { enrolments } from '#server/enrolments/schema.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { users } from '#server/kernel/db/schema/accounts.ts'
import { id, instant, isMonth, oneOf } from '#server/kernel/db/schema/columns.ts'

/**
 * Holds the fees of their own that were granted for enrolments, each with who granted it: a history. The database lets
 * only the end of one be changed, and its reason be forgotten. One that ends before it begins was never paid.
 */
export const enrolmentFees = pgTable(
  'enrolment_fees',
  {
    id: id(),
    enrolmentId: uuid('enrolment_id')
      .notNull()
      .references(() => enrolments.id),
    kind: text('kind').$type<OwnFeeKind>().notNull(),
    /** Euro cents a month, or what is taken off the price, of a hundred. */
    value: integer('value').notNull(),
    fromMonth: text('from_month').notNull(),
    /** The last month that it is paid. */
    untilMonth: text('until_month'),
    /** Encrypted JSON of why, and a note (design §6): as secret as what is said about health. */
    reason: text('reason'),
    grantedBy: uuid('granted_by').references(() => users.id, { onDelete: 'set null' }),
    /** The business clock's. */
    grantedAt: instant('granted_at').notNull(),
    /** Who ended it earlier than it was granted for. */
    endedBy: uuid('ended_by').references(() => users.id, { onDelete: 'set null' }),
    endedAt: instant('ended_at'),
    /** When the payer was reminded of its end, or did not have to be. */
    endAnnouncedAt: instant('end_announced_at'),
  },
  (table) => [
    index('enrolment_fees_enrolment').on(table.enrolmentId, table.fromMonth),
    index('enrolment_fees_ending')
      .on(table.untilMonth)
      .where(sql`until_month is not null and end_announced_at is null`),
    check('enrolment_fees_kind', oneOf('kind', ownFeeKinds)),
    check(
      'enrolment_fees_value',
      sql`case kind when 'amount' then value between 0 and 100000 else value between 1 and 100 end`,
    ),
    check('enrolment_fees_from', isMonth('from_month')),
    check('enrolment_fees_until', isMonth('until_month')),
  ],
)
