import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type ReducedKind, reducedKinds } from '#domain/billing/fees/fee-kinds.ts'
import { type CorrectionReason, correctionReasons } from '#domain/billing/refund.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { createdAt, day, id, isMonth, oneOf } from '#server/kernel/db/schema/columns.ts'
import { charges, payments } from './billing.ts'
import { disputes, refunds } from './refunds.ts'

/** The number that was given last in each series; a trigger of `receipts` and one of their corrections count it up. */
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
    /** Says that it is less than the programme's price, never for which reason. */
    reducedBy: text('reduced_by').$type<ReducedKind>(),
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
    check('receipts_reduced_by', oneOf('reduced_by', reducedKinds)),
    check('receipts_month', isMonth('service_month')),
  ],
)

/**
 * Holds what corrects a receipt, in series of their own such as `R2026` (RD 1619/2012, art. 6.1.a and 15): by an amount
 * below zero, or above it for a refund that did not arrive, which takes back its correction. Numbered as receipts are;
 * nothing is changed or deleted. The names are the receipt's.
 */
export const receiptCorrections = pgTable(
  'receipt_corrections',
  {
    id: id(),
    series: text('series').notNull(),
    /** Given by the trigger; a written value is ignored. */
    number: integer('number').notNull().default(0),
    receiptId: uuid('receipt_id')
      .notNull()
      .references(() => receipts.id),
    issuedOn: day('issued_on').notNull(),
    amountCents: integer('amount_cents').notNull(),
    reason: text('reason').$type<CorrectionReason>().notNull(),
    refundId: uuid('refund_id').references(() => refunds.id),
    disputeId: uuid('dispute_id').references(() => disputes.id),
    /** The association as it was on that day. */
    issuer: jsonb('issuer').$type<Record<string, string | null>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('receipt_corrections_number').on(table.series, table.number),
    uniqueIndex('receipt_corrections_refund').on(table.refundId, table.reason),
    uniqueIndex('receipt_corrections_dispute').on(table.disputeId),
    uniqueIndex('receipt_corrections_undone').on(table.receiptId).where(sql`reason = 'undone'`),
    index('receipt_corrections_receipt').on(table.receiptId),
    check('receipt_corrections_series', sql`series ~ '^R[0-9]{4}$'`),
    check('receipt_corrections_reason', oneOf('reason', correctionReasons)),
    check(
      'receipt_corrections_amount',
      sql`amount_cents <> 0 and (amount_cents > 0) = (reason = 'refundFailed')`,
    ),
    check(
      'receipt_corrections_occasion',
      sql`(refund_id is not null) = (reason in ('refunded', 'refundFailed'))
        and (dispute_id is not null) = (reason = 'returned')`,
    ),
  ],
)
