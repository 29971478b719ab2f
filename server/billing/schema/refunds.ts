import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type DisputeStatus, disputeStatuses } from '#domain/billing/dispute.ts'
import {
  type RefundReason,
  type RefundStatus,
  refundReasons,
  refundStatuses,
} from '#domain/billing/refund.ts'
import { donations } from '#server/donations/schema.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { users } from '#server/kernel/db/schema/accounts.ts'
import { createdAt, id, instant, oneOf } from '#server/kernel/db/schema/columns.ts'
import { charges } from './billing.ts'

/**
 * A payment that its cardholder's bank has taken back, as the provider reports it. The money counts as
 * income again once the association has won.
 */
export const disputes = pgTable(
  'disputes',
  {
    id: id(),
    /** The provider's. */
    stripeDisputeId: text('stripe_dispute_id').notNull(),
    chargeId: uuid('charge_id').references(() => charges.id),
    donationId: uuid('donation_id').references(() => donations.id),
    amountCents: integer('amount_cents').notNull(),
    /** In the provider's word; `null` of those that were opened before it was kept. */
    reason: text('reason'),
    status: text('status').$type<DisputeStatus>().notNull(),
    /** Until then the association can answer with evidence, at the provider. */
    evidenceDueBy: instant('evidence_due_by'),
    openedAt: instant('opened_at').notNull(),
    /** The business clock's, when its end became known. */
    closedAt: instant('closed_at'),
  },
  (table) => [
    uniqueIndex('disputes_stripe').on(table.stripeDisputeId),
    index('disputes_charge').on(table.chargeId),
    index('disputes_donation').on(table.donationId).where(sql`donation_id is not null`),
    index('disputes_opened').on(table.openedAt),
    check('disputes_owner', sql`num_nonnulls(charge_id, donation_id) = 1`),
    check('disputes_status', oneOf('status', disputeStatuses)),
    check('disputes_closed', sql`(status = 'open') = (closed_at is null)`),
  ],
)

/** Money given back, in whole or part; written before the provider is called. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    /** Says what it gives back: the money of a charge or that of a donation. */
    chargeId: uuid('charge_id').references(() => charges.id),
    donationId: uuid('donation_id').references(() => donations.id),
    amountCents: integer('amount_cents').notNull(),
    reason: text('reason').$type<RefundReason>().notNull(),
    comment: text('comment'),
    status: text('status').$type<RefundStatus>().notNull().default('pending'),
    /** In the provider's word, when it could not be given back. */
    failure: text('failure'),
    stripeRefundId: text('stripe_refund_id'),
    /** Part of the idempotency key; raised only when a stored failure was seen (design §5). */
    attempt: integer('attempt').notNull().default(0),
    /** No other process requests it before, by the real clock: the provider is being called. */
    busyUntil: instant('busy_until'),
    /** `null`: made at the provider, outside this site. */
    requestedBy: uuid('requested_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    settledAt: instant('settled_at'),
    /** When it first succeeded. A trigger keeps it and the next one, as the accounts need them. */
    givenBackAt: instant('given_back_at'),
    /** When its money came back, of one that had succeeded and failed after all. */
    returnedAt: instant('returned_at'),
  },
  (table) => [
    uniqueIndex('refunds_stripe').on(table.stripeRefundId),
    index('refunds_charge').on(table.chargeId),
    index('refunds_donation').on(table.donationId).where(sql`donation_id is not null`),
    check('refunds_owner', sql`num_nonnulls(charge_id, donation_id) = 1`),
    index('refunds_pending').on(table.createdAt).where(sql`status = 'pending'`),
    index('refunds_failed').on(table.chargeId).where(sql`status = 'failed'`),
    index('refunds_given_back').on(table.givenBackAt),
    index('refunds_returned').on(table.returnedAt).where(sql`returned_at is not null`),
    check('refunds_amount', sql`amount_cents > 0`),
    check('refunds_reason', oneOf('reason', refundReasons)),
    check('refunds_status', oneOf('status', refundStatuses)),
    check('refunds_settled', sql`(status = 'pending') = (settled_at is null)`),
    check(
      'refunds_moved',
      sql`case status when 'succeeded' then given_back_at is not null and returned_at is null
        when 'failed' then (given_back_at is null) = (returned_at is null)
        else returned_at is null end`,
    ),
  ],
)
