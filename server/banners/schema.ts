import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  type AdState,
  adStates,
  type RequestablePlace,
  requestablePlaces,
} from '#domain/banners/ad-request.ts'
import { type BannerPlace, bannerPlaces } from '#domain/banners/specification.ts'
import type { Language, Localized } from '#domain/kernel/language.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { users } from '#server/kernel/db/schema/accounts.ts'
import { createdAt, day, instant, oneOf } from '#server/kernel/db/schema/columns.ts'
import { files } from '#server/kernel/db/schema/files.ts'
import { oneSpelling, plainText } from '../kernel/db/text-search.ts'

/** An advertising request; the promise is an answer within a day (spec §1). */
export const advertisingRequests = pgTable(
  'advertising_requests',
  {
    /** Comes with the form that the server has handed out: sent twice it is one request. */
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    company: text('company').notNull(),
    place: text('place').$type<RequestablePlace>().notNull(),
    message: text('message').notNull(),
    language: text('language').$type<Language>().notNull(),
    state: text('state').$type<AdState>().notNull().default('new'),
    createdAt: createdAt(),
    /** When the state was last another one. */
    changedAt: instant('changed_at').notNull(),
    /** When administrators were reminded of the promise. */
    remindedAt: instant('reminded_at'),
    /** The picture that was sent along. */
    sampleId: uuid('sample_id').references(() => files.id),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(plainText(sql`company || ' ' || name || ' ' || email`)),
    /** Company and name in one spelling for each sound. */
    spelling: text('spelling')
      .notNull()
      .generatedAlwaysAs(oneSpelling(plainText(sql`company || ' ' || name`))),
  },
  (table) => [
    check('advertising_requests_place', oneOf('place', requestablePlaces)),
    check('advertising_requests_state', oneOf('state', adStates)),
    index('advertising_requests_state').on(table.state, table.createdAt),
  ],
)

/** Holds what was answered to an advertiser, each by one e-mail. */
export const advertisingAnswers = pgTable(
  'advertising_answers',
  {
    /** Made by the form: sent twice it is one answer. */
    id: uuid('id').primaryKey(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => advertisingRequests.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('advertising_answers_request').on(table.requestId)],
)

/** One advertisement and when it is shown, both days included. */
export const banners = pgTable(
  'banners',
  {
    /** Made by the form: sent twice it is one banner. */
    id: uuid('id').primaryKey(),
    slot: text('slot').$type<BannerPlace>().notNull(),
    /** Whose it is. */
    name: text('name').notNull(),
    link: text('link').notNull(),
    /** The picture's alternative text. */
    alt: jsonb('alt').$type<Localized>().notNull(),
    position: integer('position').notNull().default(0),
    active: boolean('active').notNull().default(true),
    startsOn: day('starts_on').notNull(),
    endsOn: day('ends_on').notNull(),
    version: integer('version').notNull().default(1),
    requestId: uuid('request_id').references(() => advertisingRequests.id, {
      onDelete: 'set null',
    }),
    /** Its picture, which may be the sample of the request. */
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    createdAt: createdAt(),
    /** It can be had back for a while. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    check('banners_slot', oneOf('slot', bannerPlaces)),
    check('banners_period', sql`starts_on <= ends_on`),
    index('banners_slot_position').on(table.slot, table.position),
    index('banners_file').on(table.fileId),
  ],
)

/** Counts how often a banner was seen and followed on a day; without any data about the visitors. */
export const bannerCounts = pgTable(
  'banner_counts',
  {
    bannerId: uuid('banner_id')
      .notNull()
      .references(() => banners.id, { onDelete: 'cascade' }),
    slot: text('slot').$type<BannerPlace>().notNull(),
    day: day('day').notNull(),
    impressions: integer('impressions').notNull().default(0),
    clicks: integer('clicks').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.bannerId, table.slot, table.day] })],
)
