import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { type CashMovementKind, cashMovementKinds } from '#domain/desk/cash-box.ts'
import { payments } from '#server/billing/schema/billing.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { users } from '#server/kernel/db/schema/accounts.ts'
import { day, id, instant, oneOf } from '#server/kernel/db/schema/columns.ts'

/** Holds what is known of a payment that the association has taken itself: in cash, on its account, by Bizum. */
export const deskPayments = pgTable(
  'desk_payments',
  {
    paymentId: uuid('payment_id')
      .primaryKey()
      .references(() => payments.id),
    /** Made by the screen; the months that were paid together share it. */
    requestKey: uuid('request_key').notNull(),
    receivedOn: day('received_on').notNull(),
    takenBy: uuid('taken_by').references(() => users.id, { onDelete: 'set null' }),
    recordedAt: instant('recorded_at').notNull(),
    /** When it was taken back as a mistake, and by whom. */
    undoneAt: instant('undone_at'),
    undoneBy: uuid('undone_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('desk_payments_request').on(table.requestKey),
    index('desk_payments_recorded').on(table.recordedAt),
  ],
)

/**
 * Holds what went into the cash box and out of it besides members' payments, and what was counted. A trigger posts
 * each in the ledger, whose account says what lies in the box.
 */
export const cashMovements = pgTable(
  'cash_movements',
  {
    /** The key of the request, so that it is stored once. */
    id: id(),
    kind: text('kind').$type<CashMovementKind>().notNull(),
    /** The sum that was put in or taken out; of a count, the sum that lay in the box. */
    amountCents: integer('amount_cents').notNull(),
    /** The sum in the box less the ledger's when it was counted; 0 of everything else. */
    differenceCents: integer('difference_cents').notNull().default(0),
    note: text('note').notNull(),
    at: instant('at').notNull(),
    madeBy: uuid('made_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('cash_movements_at').on(table.at),
    check('cash_movements_kind', oneOf('kind', cashMovementKinds)),
    check(
      'cash_movements_amount',
      sql`amount_cents >= 0 and (amount_cents > 0 or kind = 'counted')`,
    ),
    check('cash_movements_difference', sql`difference_cents = 0 or kind = 'counted'`),
  ],
)
