import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { type DeletionReason, deletionReasons } from '#domain/enrolments/deletion.ts'
import { type SQL, sql } from '#server/kernel/db/drizzle.ts'
import { imports, users } from '#server/kernel/db/schema/accounts.ts'
import { atOnce, createdAt, day, id, instant, oneOf } from '#server/kernel/db/schema/columns.ts'
import { programmes } from '#server/programmes/schema.ts'
import { digitsOf, oneSpelling, plainText } from '../kernel/db/text-search.ts'

/** Who has no name any more stands behind all others. */
function unlessErased(text: SQL): SQL {
  return sql`(case when erased_at is null then ${text} else '~' end)`
}

const enrolleeName = plainText(sql`surname || ' ' || name`)

/** Holds what is known of a person: an export shows it, and an erasure empties it. */
export const personColumns = {
  firstName: text('name').notNull(),
  lastName: text('surname').notNull(),
  birthDate: day('birth_date'),
  /** Only where no birth date was given, together with the day on which it was true. */
  ageYears: integer('age_years'),
  ageStatedOn: day('age_stated_on'),
  phone: text('phone'),
  locality: text('locality'),
  /** Names whom to call if something happens in a session. */
  emergencyName: text('emergency_name'),
  emergencyPhone: text('emergency_phone'),
  emergencyRelation: text('emergency_relation'),
}

/** A person whom a payer has enrolled at least once; never shared between payers (design §5). */
export const enrollees = pgTable(
  'enrollees',
  {
    id: id(),
    payerId: uuid('payer_id')
      .notNull()
      .references(() => users.id),
    /** Name, surname and birth date without case, accents and spaces: domain `personKey`. */
    personKey: text('person_key').notNull(),
    ...personColumns,
    /**
     * The payer themselves: a trigger copies telephone and town from the account,
     * whenever either of them is written.
     */
    isPayer: boolean('is_payer').notNull().default(false),
    createdAt: createdAt(),
    /** That has stored them. */
    importId: uuid('import_id').references(() => imports.id),
    erasedAt: instant('erased_at'),
    /** Raised with each change: a change based on an older version is refused. */
    version: integer('version').notNull().default(1),
    /** Holds words as of an account; it begins with the surname, so that lists are sorted by it. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(unlessErased(sql`${enrolleeName} || ' ' || ${digitsOf(sql`phone`)}`)),
    /** The name in one spelling for each sound. */
    spelling: text('spelling')
      .notNull()
      .generatedAlwaysAs(unlessErased(oneSpelling(enrolleeName))),
    sortName: text('sort_name')
      .notNull()
      .generatedAlwaysAs(unlessErased(plainText(sql`name || ' ' || surname`))),
  },
  (table) => [
    index('enrollees_search').using('gin', table.searchText.op('gin_trgm_ops')).with(atOnce),
    index('enrollees_spelling').using('gin', table.spelling.op('gin_trgm_ops')).with(atOnce),
    uniqueIndex('enrollees_person').on(table.payerId, table.personKey),
    index('enrollees_import').on(table.importId).where(sql`import_id is not null`),
    // A spreadsheet may not say it.
    check(
      'enrollees_age_known',
      sql`erased_at is not null or birth_date is not null or age_years is not null
        or import_id is not null`,
    ),
    check('enrollees_age_range', sql`age_years is null or age_years between 0 and 120`),
    check('enrollees_age_dated', sql`(age_years is null) = (age_stated_on is null)`),
    check(
      'enrollees_emergency_contact',
      sql`(emergency_name is null) = (emergency_phone is null) and (emergency_relation is null or emergency_name is not null)`,
    ),
  ],
)

/** The filled-in form of an enrolment that is not confirmed yet. */
export const enrolmentDrafts = pgTable(
  'enrolment_drafts',
  {
    payerId: uuid('payer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    programmeId: integer('programme_id')
      .notNull()
      .references(() => programmes.id),
    /** Encrypted JSON: it may hold health data (design §6). Null until the form is sent. */
    people: text('people'),
    /** Encrypted JSON: what is typed about health, with consent, since the form was last sent. */
    typedHealth: text('typed_health'),
    savedAt: instant('saved_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.payerId, table.programmeId] }),
    index('enrolment_drafts_saved').on(table.savedAt),
  ],
)

/** Holds what the payer agreed to before the card is charged: people, programme and price of a day. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    payerId: uuid('payer_id')
      .notNull()
      .references(() => users.id),
    programmeId: integer('programme_id')
      .notNull()
      .references(() => programmes.id),
    status: text('status').notNull().default('confirmed'),
    /** Encrypted JSON of the people as confirmed; emptied when the order is closed. */
    people: text('people').notNull(),
    /** Keyed hash of people and price: a repeated confirmation finds the order it made. */
    fingerprint: text('fingerprint').notNull(),
    pricedOn: day('priced_on').notNull(),
    firstMonthCents: integer('first_month_cents').notNull(),
    monthlyCents: integer('monthly_cents').notNull(),
    paymentMethodId: text('payment_method_id'),
    createdAt: createdAt(),
    closedAt: instant('closed_at'),
  },
  (table) => [
    index('orders_payer').on(table.payerId),
    uniqueIndex('orders_open_once')
      .on(table.payerId, table.fingerprint)
      .where(sql`status = 'confirmed'`),
    check('orders_status', oneOf('status', ['confirmed', 'completed', 'abandoned'])),
    check('orders_amounts', sql`first_month_cents >= 0 and monthly_cents >= 0`),
    check('orders_closed', sql`(status in ('completed', 'abandoned')) = (closed_at is not null)`),
  ],
)

/** Says what lists of enrolments are sorted by; «ñ» stands with «n», and no locale has a say. */
export const personOrders = {
  name: sql`person_sort_name collate "C"`,
  surname: sql`person_search_text collate "C"`,
} as const

export const enrolments = pgTable(
  'enrolments',
  {
    id: id(),
    payerId: uuid('payer_id')
      .notNull()
      .references(() => users.id),
    programmeId: integer('programme_id')
      .notNull()
      .references(() => programmes.id),
    enrolleeId: uuid('enrollee_id')
      .notNull()
      .references(() => enrollees.id),
    orderId: uuid('order_id').references(() => orders.id),
    /** Position of the person in the order, from 0. */
    position: integer('position'),
    status: text('status').$type<'active' | 'inactive'>().notNull().default('active'),
    /** Encrypted; purged 30 days after the effective end (design §6). */
    additionalInfo: text('additional_info'),
    enrolledAt: instant('enrolled_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
    effectiveEndDate: day('effective_end_date'),
    /**
     * The person's, which triggers copy here (migration 0008): a list sorted by name is counted off in
     * one index, without a look at the person for each of those that stand before.
     */
    personSearchText: text('person_search_text').notNull().default(''),
    personSortName: text('person_sort_name').notNull().default(''),
    /** The enrolment in another programme in which this one goes on. */
    movedToId: uuid('moved_to_id').references((): AnyPgColumn => enrolments.id),
    /** That has made it, without a payment schedule: the site charges nothing for it. */
    importId: uuid('import_id').references(() => imports.id),
    /** Made by mistake: only administrators who ask for it see it. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    uniqueIndex('enrolments_moved_to').on(table.movedToId),
    uniqueIndex('enrolments_one_active')
      .on(table.payerId, table.programmeId, table.enrolleeId)
      .where(sql`status = 'active'`),
    uniqueIndex('enrolments_order_position').on(table.orderId, table.position),
    index('enrolments_import').on(table.importId).where(sql`import_id is not null`),
    index('enrolments_payer').on(table.payerId),
    index('enrolments_enrollee').on(table.enrolleeId),
    // Narrow, so that counting all of them reads this alone.
    index('enrolments_programme_status').on(table.programmeId, table.status, table.deletedAt),
    // What lists are counted off in: none shows what was deleted among the others.
    index('enrolments_newest').on(table.enrolledAt, table.id).where(sql`deleted_at is null`),
    index('enrolments_by_name')
      .on(personOrders.name, table.enrolleeId, table.id)
      .where(sql`deleted_at is null`),
    index('enrolments_by_surname')
      .on(personOrders.surname, table.enrolleeId, table.id)
      .where(sql`deleted_at is null`),
    index('enrolments_by_programme')
      .on(table.programmeId, table.enrolledAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
    index('enrolments_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
    index('enrolments_by_end')
      .on(table.effectiveEndDate.desc().nullsLast(), table.id)
      .where(sql`deleted_at is null`),
    check('enrolments_status', oneOf('status', ['active', 'inactive'])),
    check('enrolments_end', sql`(status = 'inactive') = (ended_at is not null)`),
    check('enrolments_moved', sql`moved_to_id is null or status = 'inactive'`),
    check('enrolments_deleted', sql`deleted_at is null or status = 'inactive'`),
  ],
)

/** Each time that an entry was deleted as a mistake, and whether that was undone. */
export const enrolmentDeletions = pgTable(
  'enrolment_deletions',
  {
    id: id(),
    enrolmentId: uuid('enrolment_id')
      .notNull()
      .references(() => enrolments.id),
    reason: text('reason').$type<DeletionReason>().notNull(),
    payerNotified: boolean('payer_notified').notNull(),
    /** Something would have been charged: undoing it charges again. */
    stoppedCharges: boolean('stopped_charges').notNull(),
    deletedBy: uuid('deleted_by').references(() => users.id, { onDelete: 'set null' }),
    deletedAt: instant('deleted_at').notNull(),
    undoneAt: instant('undone_at'),
    /** The time to undo it is over, and what it promised to forget is forgotten. */
    purgedAt: instant('purged_at'),
  },
  (table) => [
    uniqueIndex('enrolment_deletions_standing').on(table.enrolmentId).where(sql`undone_at is null`),
    index('enrolment_deletions_to_purge')
      .on(table.deletedAt)
      .where(sql`undone_at is null and purged_at is null`),
    check('enrolment_deletions_reason', oneOf('reason', deletionReasons)),
    check('enrolment_deletions_purged', sql`purged_at is null or undone_at is null`),
  ],
)

/** Statements and consents, each with the version of the text that was shown (design §6). */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    enrolleeId: uuid('enrollee_id').references(() => enrollees.id),
    kind: text('kind').notNull(),
    version: text('version').notNull(),
    givenAt: instant('given_at').notNull().defaultNow(),
    withdrawnAt: instant('withdrawn_at'),
    /** The day on a signed sheet, and who has recorded it; empty for what was given on the website. */
    signedOn: day('signed_on'),
    recordedBy: uuid('recorded_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('consents_user').on(table.userId),
    uniqueIndex('consents_on_paper')
      .on(table.enrolleeId, table.kind, table.signedOn)
      .where(sql`signed_on is not null`),
    check('consents_recorded', sql`recorded_by is null or signed_on is not null`),
    check(
      'consents_kind',
      oneOf('kind', ['terms', 'health', 'healthShare', 'declaration', 'guardian']),
    ),
  ],
)

/** Views of the administration's list of enrolments that have a name; all administrators share them. */
export const enrolmentViews = pgTable(
  'enrolment_views',
  {
    id: id(),
    name: text('name').notNull(),
    /** Holds what follows the question mark of the list's address. */
    address: text('address').notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('enrolment_views_name').on(table.name)],
)
