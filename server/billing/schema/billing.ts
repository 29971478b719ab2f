import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { KnownPrice } from '#domain/billing/agreed-prices.ts'
import { cancellationReasons } from '#domain/billing/cancellation.ts'
import { type ChargeStatus, chargeStatuses } from '#domain/billing/charge-status.ts'
import {
  type PaymentFailureKind,
  type PaymentFailureState,
  paymentFailureKinds,
  paymentFailureStates,
} from '#domain/billing/failure.ts'
import { type ReducedKind, reducedKinds } from '#domain/billing/fees/fee-kinds.ts'
import {
  type PaymentStatus,
  paymentStatuses,
  unsettledStatuses,
} from '#domain/billing/payment-status.ts'
import {
  type MonthMethod,
  monthMethods,
  type PaymentMethod,
  type PlanMethod,
  planMethods,
} from '#domain/kernel/payment-method.ts'
import { enrolments } from '#server/enrolments/schema.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { users } from '#server/kernel/db/schema/accounts.ts'
import {
  createdAt,
  day,
  id,
  instant,
  isMonth,
  listOf,
  oneOf,
} from '#server/kernel/db/schema/columns.ts'

/**
 * Holds what was agreed to be paid for one enrolment, and by what: everything that `owedFor` of
 * domain/billing needs (design §5). Who moves to another programme takes it along.
 */
export const paymentSchedules = pgTable(
  'payment_schedules',
  {
    id: id(),
    enrolmentId: uuid('enrolment_id')
      .notNull()
      .references(() => enrolments.id),
    /** The provider's customer, and the payment method of theirs that is charged (`paymentMethods`); none at the desk. */
    customerId: text('customer_id'),
    paymentMethodId: text('payment_method_id'),
    method: text('method').$type<PlanMethod>().notNull().default('card'),
    firstMonth: text('first_month').notNull(),
    firstAmountCents: integer('first_amount_cents').notNull(),
    /** The price of a month that no known price covers. */
    monthlyCents: integer('monthly_cents').notNull(),
    /** Holds what the payer saw when enrolling, or in a notice since: nothing else is ever charged. */
    knownPrices: jsonb('known_prices').$type<KnownPrice[]>().notNull().default([]),
    /** Of the programme's family rule: what is taken off each month for as long as the place lasts, of a hundred. */
    familyPercent: integer('family_percent').notNull().default(0),
    /** Set when the enrolment ends: nothing is charged for any month after this one. */
    lastMonth: text('last_month'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('payment_schedules_enrolment').on(table.enrolmentId),
    index('payment_schedules_ending').on(table.lastMonth).where(sql`last_month is not null`),
    index('payment_schedules_card').on(table.paymentMethodId),
    check('payment_schedules_method', oneOf('method', planMethods)),
    check(
      'payment_schedules_kept',
      sql`(method = 'desk') = (customer_id is null) and (method = 'desk') = (payment_method_id is null)`,
    ),
    check('payment_schedules_months', isMonth('first_month')),
    check('payment_schedules_last_month', isMonth('last_month')),
    check('payment_schedules_amounts', sql`first_amount_cents >= 0 and monthly_cents >= 0`),
    check('payment_schedules_family', sql`family_percent between 0 and 100`),
  ],
)

/**
 * Holds what is owed: one month's fee of one enrolment, from the moment when it falls due. It is settled by
 * the payment that is allocated to it (`paymentAllocations`), or at once where it is 0.
 */
export const charges = pgTable(
  'charges',
  {
    /**
     * Is made of enrolment and month (a UUID of version 8), so that it is the same again after an older backup was
     * restored: the provider then recognises the charge by its idempotency key and its metadata.
     */
    id: uuid('id')
      .primaryKey()
      .generatedAlwaysAs(
        sql`overlay(overlay(md5(enrolment_id::text || service_month) placing '8' from 13) placing '8' from 17)::uuid`,
      ),
    payerId: uuid('payer_id')
      .notNull()
      .references(() => users.id),
    enrolmentId: uuid('enrolment_id')
      .notNull()
      .references(() => enrolments.id),
    /** The month that it pays for. */
    serviceMonth: text('service_month').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** Says why it is less than the programme's price, to the payer too. */
    reducedBy: text('reduced_by').$type<ReducedKind>(),
    /** 10:00 in Madrid on the charge day, and that day. */
    dueAt: instant('due_at').notNull(),
    chargedOn: day('charged_on').notNull(),
    status: text('status').$type<ChargeStatus>().notNull().default('open'),
    settledAt: instant('settled_at'),
    /** When it was given up; it may have been paid since. */
    voidedAt: instant('voided_at'),
    /** Given back so far; the money of refunds that have failed is not in it. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** Disputed at the payer's bank, which has not decided yet (`disputes`). */
    disputedCents: integer('disputed_cents').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('charges_once').on(table.enrolmentId, table.serviceMonth),
    index('charges_payer').on(table.payerId, table.chargedOn),
    index('charges_charged').on(table.chargedOn, table.id),
    index('charges_month').on(table.serviceMonth, table.chargedOn, table.id),
    // Those that administrators look for are few, and may all lie far back.
    index('charges_not_settled')
      .on(table.status, table.chargedOn, table.id)
      .where(sql`status <> 'settled'`),
    index('charges_open').on(table.dueAt).where(sql`status = 'open'`),
    index('charges_disputed').on(table.id).where(sql`disputed_cents > 0`),
    check('charges_status', oneOf('status', chargeStatuses)),
    check('charges_amount', sql`amount_cents >= 0`),
    check('charges_reduced_by', oneOf('reduced_by', reducedKinds)),
    check('charges_refunded', sql`refunded_cents between 0 and amount_cents`),
    check('charges_month', isMonth('service_month')),
    check('charges_settled', sql`(status = 'settled') = (settled_at is not null)`),
  ],
)

/**
 * Holds how something is paid: an attempt to take money and what became of it. The row is committed before the
 * provider is called, and one payment at the provider belongs to it for ever, however often it is tried:
 * so it succeeds once at most (design §5). Money that the payer's bank takes back is paid by another one. Whoever
 * changes one holds its charges' rows.
 */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    payerId: uuid('payer_id')
      .notNull()
      .references(() => users.id),
    /** By what it is asked for; once it has succeeded, by what it was paid. */
    method: text('method').$type<MonthMethod>().notNull(),
    /** Counts the payments of its charge from 1 on: the provider tells them apart by it. */
    round: integer('round').notNull().default(1),
    amountCents: integer('amount_cents').notNull(),
    status: text('status').$type<PaymentStatus>().notNull(),
    /** Counts how often it was requested from the provider; part of the idempotency key. */
    attempt: integer('attempt').notNull().default(0),
    /** Belongs to the newest attempt: whom and which payment method it charges. */
    customerId: text('customer_id'),
    paymentMethodId: text('payment_method_id'),
    /** The provider's id of it, once it is known. */
    providerId: text('provider_id'),
    /** The provider's word for the newest refusal, and its id for that attempt. */
    failureCode: text('failure_code'),
    latestAttemptId: text('latest_attempt_id'),
    /** When it is retried next, by the business clock; `null`: not automatically. */
    nextAttemptAt: instant('next_attempt_at'),
    /** Says for when the newest attempt was planned: seven days later it is not made any more. */
    attemptDueAt: instant('attempt_due_at'),
    /** The banking day on which an account is debited, as its payer was told, or that of money at the desk; `null` for a card. */
    collectOn: day('collect_on'),
    /**
     * No other process claims it before, by the real clock: it is being worked on, or rests after a
     * fault.
     */
    busyUntil: instant('busy_until'),
    paidAt: instant('paid_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('payments_provider').on(table.providerId),
    index('payments_payer').on(table.payerId),
    index('payments_card')
      .on(table.paymentMethodId)
      .where(sql.raw(`status in (${listOf(unsettledStatuses)})`)),
    index('payments_returned').on(table.paymentMethodId).where(sql`status = 'returned'`),
    index('payments_unsettled')
      .on(table.status)
      .where(sql.raw(`status in (${listOf(unsettledStatuses)})`)),
    index('payments_to_try').on(table.nextAttemptAt).where(sql`next_attempt_at is not null`),
    check('payments_method', oneOf('method', monthMethods)),
    check('payments_status', oneOf('status', paymentStatuses)),
    check('payments_amount', sql`amount_cents > 0`),
    check('payments_round', sql`round > 0`),
    check(
      'payments_paid',
      sql`(status in ('succeeded', 'returned', 'undone')) = (paid_at is not null)`,
    ),
    check(
      'payments_asked',
      sql`status not in ('asking', 'unclear') or (attempt > 0 and payment_method_id is not null)`,
    ),
  ],
)

/** Says which charges a payment settles. A charge has one payment at a time: two are never under way. */
export const paymentAllocations = pgTable(
  'payment_allocations',
  {
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    chargeId: uuid('charge_id')
      .notNull()
      .references(() => charges.id),
    amountCents: integer('amount_cents').notNull(),
    /** When the money went back to the payer's bank, which left the charge open for another payment. */
    releasedAt: instant('released_at'),
  },
  (table) => [
    primaryKey({ columns: [table.paymentId, table.chargeId] }),
    uniqueIndex('payment_allocations_standing').on(table.chargeId).where(sql`released_at is null`),
    check('payment_allocations_amount', sql`amount_cents > 0`),
  ],
)

/**
 * A charge that the bank has refused, from the first refusal until it is paid, given up or the
 * place is lost: payers are notified, and administrators see a queue of them.
 */
export const paymentFailures = pgTable(
  'payment_failures',
  {
    id: id(),
    chargeId: uuid('charge_id')
      .notNull()
      .references(() => charges.id),
    payerId: uuid('payer_id')
      .notNull()
      .references(() => users.id),
    /** Why the bank refused the last time. */
    kind: text('kind').$type<PaymentFailureKind>().notNull(),
    state: text('state').$type<PaymentFailureState>().notNull().default('open'),
    /** To the millisecond, as in the cursor of a page. */
    failedAt: timestamp('failed_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
    /** The place is kept up to and including this day. */
    graceEndsOn: day('grace_ends_on').notNull(),
    /** The day of the last reminder, counted from the failure; 0 for the first e-mail. */
    reminded: integer('reminded').notNull().default(0),
    settledAt: instant('settled_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('payment_failures_charge').on(table.chargeId),
    index('payment_failures_payer').on(table.payerId),
    index('payment_failures_newest').on(table.failedAt, table.id),
    index('payment_failures_open').on(table.graceEndsOn).where(sql`state = 'open'`),
    check('payment_failures_kind', oneOf('kind', paymentFailureKinds)),
    check('payment_failures_state', oneOf('state', paymentFailureStates)),
    check('payment_failures_settled', sql`(state = 'open') = (settled_at is null)`),
  ],
)

/** Holds what is known of a kept payment method, to call it by its name and to announce its end. */
export const paymentMethods = pgTable(
  'payment_methods',
  {
    /** The provider's. */
    paymentMethodId: text('payment_method_id').primaryKey(),
    payerId: uuid('payer_id')
      .notNull()
      .references(() => users.id),
    method: jsonb('method').$type<PaymentMethod>().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('payment_methods_payer').on(table.payerId),
    index('payment_methods_expiry').on(sql`(method->>'expiresIn')`),
    index('payment_methods_mandate').on(sql`(method->'mandate'->>'id')`),
  ],
)

export const cancellations = pgTable(
  'cancellations',
  {
    id: id(),
    enrolmentId: uuid('enrolment_id')
      .notNull()
      .references(() => enrolments.id),
    reason: text('reason').notNull(),
    comment: text('comment'),
    confirmed: boolean('confirmed').notNull(),
    cancelledBy: uuid('cancelled_by').references(() => users.id),
    effectiveDate: day('effective_date').notNull(),
    lastChargeOn: day('last_charge_on'),
    lastChargeCents: integer('last_charge_cents'),
    createdAt: createdAt(),
    /** When it was taken back, and by whom. */
    undoneAt: instant('undone_at'),
    undoneBy: uuid('undone_by').references(() => users.id),
  },
  (table) => [
    uniqueIndex('cancellations_standing').on(table.enrolmentId).where(sql`undone_at is null`),
    index('cancellations_enrolment_all').on(table.enrolmentId),
    check('cancellations_reason', oneOf('reason', cancellationReasons)),
    check('cancellations_confirmed', sql`confirmed`),
    check('cancellations_charge', sql`(last_charge_on is null) = (last_charge_cents is null)`),
  ],
)
