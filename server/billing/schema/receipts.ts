import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { sql } from '#server/kernel/db/drizzle.ts'
import { createdAt, day, id, isMonth } from '#server/kernel/db/schema/columns.ts'
import { charges, payments } from './billing.ts'

/** The number that was given last in each series; a trigger of `receipts` counts it up. */
export const receiptSeries = pgTable(
  'receipt_series',
  { series: text('series').primaryKey(), lastNumber: integer('last_number').notNull().default(0) },
  () => [check('receipt_series_number', sql`last_number >= 0`)],
)

/**
 * Holds what a payer holds in hand for a payment: a charge whose money came back and that is paid again has another
 * one. The database gives the numbers, without gaps, and lets nothing be changed afterwards but that a name is taken
 * away; no receipt can be deleted.
 */
export const receipts = pgTable(
  'receipts',
  {
    id: id(),
    /** The year of issue. */
    series: text('series').notNull(),
    /** Given by the trigger; a written value is ignored. */
    number: integer('number').notNull().default(0),
    chargeId: uuid('charge_id')
      .notNull()
      .references(() => charges.id),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    issuedOn: day('issued_on').notNull(),
    serviceMonth: text('service_month').notNull(),
    amountCents: integer('amount_cents').notNull(),
    programme: text('programme').notNull(),
    /** `null` once the account is erased. */
    payerName: text('payer_name'),
    personName: text('person_name'),
    /** The association as it was on that day: name, tax number, address, regime. */
    issuer: jsonb('issuer').$type<Record<string, string | null>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('receipts_number').on(table.series, table.number),
    uniqueIndex('receipts_payment').on(table.paymentId),
    index('receipts_charge').on(table.chargeId),
    index('receipts_issued').on(table.issuedOn),
    check('receipts_series', sql`series ~ '^[0-9]{4}$'`),
    check('receipts_amount', sql`amount_cents > 0`),
    check('receipts_month', isMonth('service_month')),
  ],
)

/**
 * Counts what was issued on each day. A trigger of `receipts` keeps it, so that the sums of a year take no longer the
 * more receipts there are.
 */
export const receiptDays = pgTable(
  'receipt_days',
  {
    day: day('day').primaryKey(),
    receipts: integer('receipts').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  },
  () => [check('receipt_days_counted', sql`receipts > 0 and amount_cents > 0`)],
)
