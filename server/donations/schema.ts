import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { type DonationStatus, donationStatuses } from '#domain/donations/donation.ts'
import { type Language, languages } from '#domain/kernel/language.ts'
import { type DonationMethod, donationMethods } from '#domain/kernel/payment-method.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { atOnce, createdAt, id, instant, oneOf } from '#server/kernel/db/schema/columns.ts'
import { oneSpelling, plainText } from '../kernel/db/text-search.ts'

const hexadecimal = (from: number) => sql.raw(`substr(replace(id::text, '-', ''), ${from}, 4)`)

const donor = sql`coalesce(first_name || ' ' || last_name, '')`

const donorAndReference = sql`${plainText(sql`${donor} || ' ' || coalesce(email, '')`)} || ' ' || ${hexadecimal(25)} || '-' || ${hexadecimal(29)} || ' ' || ${hexadecimal(25)} || ${hexadecimal(29)}`

export const donations = pgTable(
  'donations',
  {
    id: id(),
    /** Is the id of the signed form that it came with, which can be sent once. */
    formId: uuid('form_id').notNull().defaultRandom(),
    amountCents: integer('amount_cents').notNull(),
    anonymous: boolean('anonymous').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    email: text('email'),
    language: text('language').$type<Language>().notNull().default('es'),
    paymentIntentId: text('payment_intent_id'),
    /** Part of the idempotency key; raised only when a stored failure was seen (design §5). */
    attempt: integer('attempt').notNull().default(0),
    paymentStatus: text('payment_status').$type<DonationStatus>().notNull().default('open'),
    /** Says nothing before it is paid. */
    paidBy: text('paid_by').$type<DonationMethod>().notNull().default('card'),
    /** Given back so far; the money of refunds that have failed is not in it. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** Taken back by disputes that are open or lost (`disputes`). */
    disputedCents: integer('disputed_cents').notNull().default(0),
    /** Says how many payments were refused, and when that was noticed last. */
    declines: integer('declines').notNull().default(0),
    declinedAt: instant('declined_at'),
    /** Goes by the business clock, as `paidAt`. */
    madeAt: instant('made_at').notNull().defaultNow(),
    paidAt: instant('paid_at'),
    createdAt: createdAt(),
    /** The donor's name and address, and the reference with and without its hyphen (`donationReference`). */
    searchText: text('search_text').notNull().generatedAlwaysAs(donorAndReference),
    /** The name in one spelling for each sound. */
    spelling: text('spelling')
      .notNull()
      .generatedAlwaysAs(oneSpelling(plainText(donor))),
  },
  (table) => [
    index('donations_search').using('gin', table.searchText.op('gin_trgm_ops')).with(atOnce),
    index('donations_spelling').using('gin', table.spelling.op('gin_trgm_ops')).with(atOnce),
    uniqueIndex('donations_payment_intent').on(table.paymentIntentId),
    uniqueIndex('donations_form').on(table.formId),
    index('donations_shown').on(sql`coalesce(paid_at, made_at)`, table.id),
    index('donations_given').on(table.amountCents, table.id),
    index('donations_declined').on(table.declinedAt).where(sql`declines > 0`),
    index('donations_unpaid')
      .on(table.createdAt)
      .where(sql`payment_status in ('open', 'processing', 'abandoned')`),
    check('donations_amount', sql`amount_cents > 0`),
    check('donations_refunded', sql`refunded_cents between 0 and amount_cents`),
    check('donations_language', oneOf('language', languages)),
    check('donations_paid_by', oneOf('paid_by', donationMethods)),
    check('donations_status', oneOf('payment_status', donationStatuses)),
    check('donations_paid', sql`(payment_status in ('paid', 'refunded')) = (paid_at is not null)`),
    check(
      'donations_donor',
      sql`case when anonymous then first_name is null and last_name is null and email is null else first_name is not null and last_name is not null and email is not null end`,
    ),
  ],
)
