import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Localized } from '#domain/kernel/language.ts'
import type { PastHours, ProgrammePicture, WeeklySession } from '#domain/programmes/programme.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { users } from '#server/kernel/db/schema/accounts.ts'
import { createdAt, id, instant, isMonth } from '#server/kernel/db/schema/columns.ts'

export const programmes = pgTable(
  'programmes',
  {
    id: integer('id').primaryKey(),
    slug: text('slug').notNull(),
    /** Says where its page was before: readers are led from there to the new address. */
    formerSlugs: text('former_slugs').array().notNull().default([]),
    name: text('name').notNull(),
    venue: jsonb('venue').$type<Localized>(),
    instructor: text('instructor'),
    sessions: jsonb('sessions').$type<WeeklySession[]>().notNull(),
    description: jsonb('description').$type<Localized>(),
    picture: jsonb('picture').$type<ProgrammePicture>(),
    maxPeople: integer('max_people').notNull().default(6),
    /** What is taken off the price for the second person of a payer and those after, of a hundred. */
    familyPercent: integer('family_percent').notNull().default(0),
    /** The days and hours that it had before, for calendars, which keep what is past; the oldest first. */
    pastHours: jsonb('past_hours').$type<PastHours[]>().notNull().default([]),
    isOffered: boolean('is_offered').notNull().default(true),
    /** Their order everywhere; the id decides between equals. */
    position: integer('position').notNull().default(0),
    /** Counts the changes: who changes it has seen the newest. */
    version: integer('version').notNull().default(1),
    /** Is the key of the request that added it: the same one a second time adds nothing. */
    requestKey: uuid('request_key'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('programmes_slug').on(table.slug),
    uniqueIndex('programmes_request_key').on(table.requestKey),
    check('programmes_id', sql`id > 0`),
    check('programmes_max_people', sql`max_people > 0`),
    check('programmes_family', sql`family_percent between 0 and 100`),
  ],
)

/** Days without sessions, of one programme or of all. */
export const closedDays = pgTable(
  'closed_days',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    day: date('day').notNull(),
    /** None: of all. */
    programmeId: integer('programme_id').references(() => programmes.id),
    reason: text('reason'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('closed_days_of_all').on(table.day).where(sql`programme_id is null`),
    uniqueIndex('closed_days_of_one')
      .on(table.day, table.programmeId)
      .where(sql`programme_id is not null`),
  ],
)

/**
 * One row. Triggers raise its version with every change to the programmes' public data, in the same
 * transaction, so that each process can check cheaply whether its copy is the newest.
 */
export const timetableState = pgTable('timetable_state', {
  id: integer('id').primaryKey().default(1),
  version: integer('version').notNull().default(1),
  /** When the version was raised last. */
  changedAt: instant('changed_at').notNull().defaultNow(),
  /** The configuration's closed days are stored once: those that are removed afterwards stay away. */
  closedDaysSeeded: boolean('closed_days_seeded').notNull().default(false),
})

/** Says what a programme costs from a month on, as it was decided; nothing is deleted, only withdrawn. */
export const programmePrices = pgTable(
  'programme_prices',
  {
    id: id(),
    programmeId: integer('programme_id')
      .notNull()
      .references(() => programmes.id),
    fromMonth: text('from_month').notNull(),
    monthlyCents: integer('monthly_cents').notNull(),
    /** The programme's initial price, which needs no notice. */
    isStart: boolean('is_start').notNull().default(false),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    /** The business clock's. */
    decidedAt: instant('decided_at').notNull(),
    withdrawnBy: uuid('withdrawn_by').references(() => users.id, { onDelete: 'set null' }),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('programme_prices_month')
      .on(table.programmeId, table.fromMonth)
      .where(sql`withdrawn_at is null`),
    uniqueIndex('programme_prices_start').on(table.programmeId).where(sql`is_start`),
    check('programme_prices_from', isMonth('from_month')),
    check('programme_prices_amount', sql`monthly_cents between 100 and 100000`),
    check('programme_prices_start_stays', sql`not (is_start and withdrawn_at is not null)`),
  ],
)

/**
 * Which price was announced to whom, from which month on they pay it, and whether it was withdrawn.
 */
export const priceNotices = pgTable(
  'price_notices',
  {
    priceId: uuid('price_id')
      .notNull()
      .references(() => programmePrices.id),
    payerId: uuid('payer_id')
      .notNull()
      .references(() => users.id),
    /** Later than the price's own month for a payer who could not be notified in time. */
    fromMonth: text('from_month').notNull(),
    notifiedAt: instant('notified_at').notNull(),
    withdrawalNotifiedAt: instant('withdrawal_notified_at'),
  },
  (table) => [
    primaryKey({ columns: [table.priceId, table.payerId] }),
    index('price_notices_payer').on(table.payerId),
    check('price_notices_from', isMonth('from_month')),
  ],
)
