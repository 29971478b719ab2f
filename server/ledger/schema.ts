import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { type Account, accounts, type JournalKind, journalKinds } from '#domain/ledger/ledger.ts'
import { charges, payments } from '#server/billing/schema/billing.ts'
import { donations } from '#server/donations/schema.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { createdAt, day, instant, oneOf } from '#server/kernel/db/schema/columns.ts'

/**
 * Facts about money, each posted once and for ever. Triggers of the tables that hold the facts post them in the
 * transaction that stores them (`post_charge` and its like, in the migration that made this table), so that no operation
 * can forget it. Others refuse every change, so that a mistake is corrected by another journal.
 */
export const journals = pgTable(
  'journals',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Identifies the fact: it is posted once, however often it is stored. */
    occasion: text('occasion').notNull(),
    kind: text('kind').$type<JournalKind>().notNull(),
    at: instant('at').notNull(),
    day: date('day', { mode: 'string' })
      .notNull()
      .generatedAlwaysAs(sql`(at at time zone 'Europe/Madrid')::date`),
    /** Is what the provider calls it, where its balance moves: the comparison goes by it. */
    reference: text('reference'),
    paymentId: uuid('payment_id').references(() => payments.id),
    chargeId: uuid('charge_id').references(() => charges.id),
    donationId: uuid('donation_id').references(() => donations.id),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('journals_occasion').on(table.occasion),
    index('journals_day').on(table.day, table.kind),
    index('journals_payment').on(table.paymentId).where(sql`payment_id is not null`),
    index('journals_charge').on(table.chargeId).where(sql`charge_id is not null`),
    index('journals_reference').on(table.reference).where(sql`reference is not null`),
    check('journals_kind', oneOf('kind', journalKinds)),
  ],
)

/** Says what a journal moves between accounts: above zero into one, below zero out of it. They sum to zero. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    journalId: bigint('journal_id', { mode: 'number' })
      .notNull()
      .references(() => journals.id),
    account: text('account').$type<Account>().notNull(),
    cents: integer('cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.journalId, table.account] }),
    index('ledger_entries_account').on(table.account),
    check('ledger_entries_account', oneOf('account', accounts)),
    check('ledger_entries_cents', sql`cents <> 0`),
  ],
)

/** A movement of the association's balance at the provider, as its statement has it. Fees and payouts are posted from it. */
export const providerTransactions = pgTable(
  'provider_transactions',
  {
    /** The provider's. */
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    /** Names what moved it: the provider's payment, refund, dispute or payout. */
    reference: text('reference').notNull(),
    amountCents: integer('amount_cents').notNull(),
    feeCents: integer('fee_cents').notNull(),
    madeAt: instant('made_at').notNull(),
    /** The payout that took it to the bank. */
    payoutId: text('payout_id'),
  },
  (table) => [
    index('provider_transactions_made').on(table.madeAt),
    index('provider_transactions_reference').on(table.reference),
    index('provider_transactions_payout').on(table.payoutId).where(sql`payout_id is not null`),
  ],
)

/** Holds what the provider sends to the association's bank as one sum. */
export const payouts = pgTable(
  'payouts',
  {
    /** The provider's. */
    id: text('id').primaryKey(),
    amountCents: integer('amount_cents').notNull(),
    status: text('status').$type<'underWay' | 'paid' | 'failed'>().notNull(),
    arrivesOn: day('arrives_on').notNull(),
    madeAt: instant('made_at').notNull(),
  },
  (table) => [
    index('payouts_arrives').on(table.arrivesOn),
    check('payouts_status', oneOf('status', ['underWay', 'paid', 'failed'])),
  ],
)
