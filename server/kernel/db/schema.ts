import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
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
import type { AssociationSaving } from '#domain/association/sections.ts'
import type { AuditAction } from '#domain/audit/audit-actions.ts'
import {
  type AdState,
  adStates,
  type RequestablePlace,
  requestablePlaces,
} from '#domain/banners/ad-request.ts'
import { type BannerPlace, bannerPlaces } from '#domain/banners/specification.ts'
import type { KnownPrice } from '#domain/billing/agreed-prices.ts'
import { cancellationReasons } from '#domain/billing/cancellation.ts'
import { type ChargeStatus, chargeStatuses } from '#domain/billing/charge-status.ts'
import { type DisputeStatus, disputeStatuses } from '#domain/billing/dispute.ts'
import {
  type PaymentFailureKind,
  type PaymentFailureState,
  paymentFailureKinds,
  paymentFailureStates,
} from '#domain/billing/failure.ts'
import {
  type RefundReason,
  type RefundStatus,
  refundReasons,
  refundStatuses,
} from '#domain/billing/refund.ts'
import { type TickedStep, tickedSteps } from '#domain/dashboard/setup.ts'
import { type DonationStatus, donationStatuses } from '#domain/donations/donation.ts'
import { type DeletionReason, deletionReasons } from '#domain/enrolments/deletion.ts'
import {
  type FileKind,
  type FilePurpose,
  fileKinds,
  filePurposes,
} from '#domain/kernel/files/purposes.ts'
import { type Language, type Localized, languages } from '#domain/kernel/language.ts'
import {
  type DocumentLanguage,
  type DocumentType,
  documentLanguages,
  documentTypes,
  type Written,
} from '#domain/library/document.ts'
import type { MailingFilter } from '#domain/mailings/contract.ts'
import type { MailingTexts } from '#domain/mailings/mailing-text.ts'
import type { NoticeTexts } from '#domain/notices/notice.ts'
import type { PastHours, ProgrammePicture, WeeklySession } from '#domain/programmes/programme.ts'
import { type RiskLevel, riskLevels } from '#domain/security/admin/incident.ts'
import type { SectionTexts } from '#domain/site/site-texts.ts'
import type { Figures } from '#domain/statistics/statistics.ts'
import type { StatusSubject } from '#domain/status/contract.ts'
import { type SQL, sql } from '#server/kernel/db/drizzle.ts'
import { titleOrder, wordsIn } from './document-texts.ts'
import { digitsOf, oneSpelling, plainText } from './text-search.ts'

/**
 * The whole model of spec §3. Money is integer euro cents, calendar days are Europe/Madrid days,
 * instants carry a time zone. What must always be true is a constraint here, not a hope in code.
 */

const id = () => uuid('id').primaryKey().defaultRandom()
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const createdAt = () => instant('created_at').notNull().defaultNow()
const day = (name: string) => date(name, { mode: 'string' })
const listOf = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')
const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${listOf(values)})`)
/** Holds a text in one of the languages at least. */
const inSomeLanguage = (column: string) => sql.raw(`${column} ?| array[${listOf(languages)}]`)
/** Searched all the time and seldom changed: an index that puts changes off is not used after many. */
const atOnce = { fastupdate: false }

const MONTH = '^[0-9]{4}-(0[1-9]|1[0-2])$'

const mailingRecipientStates = ['waiting', 'sent', 'failed', 'skipped'] as const

const tokenPurposes = ['confirmEmail', 'resetPassword', 'deleteAccount', 'twoFactor'] as const

/** As names of accounts are sorted; the index and the list have to say it in the same words. */
export const accountNameOrder = sql`sort_name collate "es-x-icu"`

const isNotErased = sql`status <> 'erased'`

/** Where a site runs: another address, folder or database is the sign of a copy. */
export interface InstallationPlace {
  /** `null`: of a demonstration, whose address says nothing. */
  appUrl: string | null
  /** `null`: all of it is elsewhere, in the database and the store of files. */
  dataDir: string | null
  /** The cluster's id and the database's number in it; a copy of the database has others. */
  database: string | null
}

/** One row, written by the first start: whether what is here belongs to a demonstration. */
export const installation = pgTable(
  'installation',
  {
    id: integer('id').primaryKey().default(1),
    isDemo: boolean('is_demo').notNull(),
    /** Tells the backups of this site from those of others, whatever it is called. */
    siteId: uuid('site_id').notNull().defaultRandom(),
    /** Where an administrator, or the first start, has confirmed that the site runs; `null`: not yet known. */
    place: jsonb('place').$type<InstallationPlace>(),
    /** Since when it waits for an administrator's confirmation; `null`: it works. */
    standbySince: instant('standby_since'),
  },
  () => [check('installation_is_one', sql`id = 1`)],
)

export const users = pgTable(
  'users',
  {
    id: id(),
    /** As `normaliseEmail` of domain/accounts leaves it. */
    email: text('email').notNull(),
    passwordHash: text('password_hash'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** E.164. */
    phone: text('phone').notNull(),
    locality: text('locality').notNull(),
    language: text('language').$type<Language>().notNull().default('es'),
    /** The payer wants an e-mail with each receipt. */
    receiptMails: boolean('receipt_mails').notNull().default(false),
    /** The payer gets what the association writes to many. */
    announcementMails: boolean('announcement_mails').notNull().default(true),
    role: text('role').$type<'member' | 'admin'>().notNull().default('member'),
    authProvider: text('auth_provider')
      .$type<'password' | 'google'>()
      .notNull()
      .default('password'),
    status: text('status').$type<'active' | 'inactive' | 'erased'>().notNull().default('active'),
    /** `null` until the link of the welcome was followed, or Google has vouched for the address. */
    emailVerifiedAt: instant('email_verified_at'),
    /** Google's name for this person, once their account there opens ours. */
    googleSubject: text('google_subject'),
    paymentCustomerId: text('payment_customer_id'),
    createdAt: createdAt(),
    /** To the day: a job reads it from sessions and known devices before they are forgotten. */
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    /** When the owner was notified that the account will be deleted unless they log in. */
    inactiveNoticeAt: instant('inactive_notice_at'),
    deactivatedAt: instant('deactivated_at'),
    /** The import that opened the account, and when its owner was last invited. */
    importId: uuid('import_id').references((): AnyPgColumn => imports.id),
    invitedAt: instant('invited_at'),
    /** Nothing is left of the person but what accounting needs a row to hang on. */
    erasedAt: instant('erased_at'),
    /**
     * What administrators find an account by: name, address and telephone, generated by the
     * database.
     */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`${plainText(sql`first_name || ' ' || last_name || ' ' || email`)} || ' ' || ${digitsOf(sql`phone`)}`,
      ),
    sortName: text('sort_name').notNull().generatedAlwaysAs(sql`first_name || ' ' || last_name`),
  },
  (table) => [
    index('users_search').using('gin', table.searchText.op('gin_trgm_ops')).with(atOnce),
    index('users_spelling')
      .using('gin', sql`(${oneSpelling(sql`search_text`)}) gin_trgm_ops`)
      .with(atOnce),
    index('users_by_name').on(accountNameOrder, table.id).where(isNotErased),
    index('users_newest').on(table.createdAt, table.id).where(isNotErased),
    index('users_inactive').on(table.id).where(sql`status = 'inactive'`),
    index('users_administrators').on(table.id).where(sql`role = 'admin'`),
    index('users_import').on(table.importId).where(sql`import_id is not null`),
    uniqueIndex('users_email').on(table.email),
    uniqueIndex('users_google_subject').on(table.googleSubject),
    uniqueIndex('users_payment_customer').on(table.paymentCustomerId),
    check('users_email_normalised', sql`${table.email} = lower(btrim(${table.email}))`),
    check('users_language', oneOf('language', languages)),
    check('users_role', oneOf('role', ['member', 'admin'])),
    check('users_auth_provider', oneOf('auth_provider', ['password', 'google'])),
    check('users_status', oneOf('status', ['active', 'inactive', 'erased'])),
    check('users_erased', sql`(status = 'erased') = (erased_at is not null)`),
    // One that an import has opened has no password until its owner chooses one.
    check(
      'users_has_a_way_in',
      sql`status = 'erased'
        or (auth_provider = 'password' and (password_hash is not null or import_id is not null))
        or (auth_provider = 'google' and google_subject is not null)`,
    ),
  ],
)

/** Members who were brought from a spreadsheet together. The id is the request's, so that it is idempotent. */
export const imports = pgTable(
  'imports',
  {
    id: uuid('id').primaryKey(),
    actorId: uuid('actor_id').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    /** Of the spreadsheet. */
    fileName: text('file_name'),
    /** How many it made. */
    accounts: integer('accounts').notNull(),
    enrollees: integer('enrollees').notNull(),
    enrolments: integer('enrolments').notNull(),
    createdAt: createdAt(),
    undoneAt: instant('undone_at'),
  },
  (table) => [index('imports_newest').on(table.createdAt)],
)

/** What an administrator says has been done before the site is opened: nothing else can tell. */
export const setupSteps = pgTable(
  'setup_steps',
  {
    step: text('step').$type<TickedStep>().primaryKey(),
    doneBy: uuid('done_by').references(() => users.id, { onDelete: 'set null' }),
    doneAt: instant('done_at').notNull(),
  },
  () => [check('setup_steps_step', oneOf('step', tickedSteps))],
)

/** A spreadsheet whose import is being prepared: one for each administrator, for a day. */
export const importDrafts = pgTable(
  'import_drafts',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Encrypted JSON of the table as it is corrected. */
    content: text('content').notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [index('import_drafts_saved').on(table.savedAt)],
)

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    /** SHA-256 of the random token that only the browser holds. */
    tokenHash: text('token_hash').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent').notNull().default(''),
    twoFactorVerifiedAt: instant('two_factor_verified_at'),
    /** When the caller last proved who they are, by a log-in or by their password again. */
    provedAt: instant('proved_at'),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('sessions_token_hash').on(table.tokenHash),
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
  ],
)

/** Browsers in which an account was opened before: a log-in elsewhere is announced by e-mail. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the random name that only the browser holds. */
    deviceHash: text('device_hash').notNull(),
    /** The hash under which the account got to know the browser, if it has another name by now. */
    firstHash: text('first_hash'),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceHash] }),
    index('known_devices_seen').on(table.lastSeenAt),
  ],
)

/** Links in e-mails and the token between password and second factor: each works once, for a while. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<(typeof tokenPurposes)[number]>().notNull(),
    /** SHA-256 of the random token that only its receiver holds. */
    tokenHash: text('token_hash').notNull(),
    /** The address that a `confirmEmail` link stands for; else empty. */
    email: text('email'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    uniqueIndex('one_time_tokens_hash').on(table.tokenHash),
    index('one_time_tokens_user').on(table.userId, table.purpose),
    index('one_time_tokens_expiry').on(table.expiresAt),
    check('one_time_tokens_purpose', oneOf('purpose', tokenPurposes)),
    check('one_time_tokens_email', sql`(purpose = 'confirmEmail') = (email is not null)`),
  ],
)

/**
 * Addresses of forgotten passwords. Written whether or not there is such an account and processed
 * afterwards, so that the response time discloses nothing.
 */
export const passwordResetRequests = pgTable('password_reset_requests', {
  id: id(),
  email: text('email').notNull(),
  language: text('language').$type<Language>().notNull(),
  createdAt: createdAt(),
})

/** The secret that an administrator's authenticator app shares with us. */
export const twoFactorSecrets = pgTable('two_factor_secrets', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted. */
  secret: text('secret').notNull(),
  createdAt: createdAt(),
  /** `null` until a first code has proved that the app knows the secret. */
  confirmedAt: instant('confirmed_at'),
  /** The time step of the newest accepted code: that one and older ones are refused from then on. */
  lastStep: integer('last_step'),
})

/** Ten for each administrator, for the day on which the telephone is lost. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** Counters shared by all instances: one row a limit and caller, empty again at `resetsAt`. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    resetsAt: instant('resets_at').notNull(),
  },
  (table) => [index('rate_limits_expiry').on(table.resetsAt)],
)

export const programmes = pgTable(
  'programmes',
  {
    id: integer('id').primaryKey(),
    slug: text('slug').notNull(),
    /** Where its page was before: readers are led from there to the new address. */
    formerSlugs: text('former_slugs').array().notNull().default([]),
    name: text('name').notNull(),
    venue: jsonb('venue').$type<Localized>(),
    instructor: text('instructor'),
    sessions: jsonb('sessions').$type<WeeklySession[]>().notNull(),
    description: jsonb('description').$type<Localized>(),
    picture: jsonb('picture').$type<ProgrammePicture>(),
    maxPeople: integer('max_people').notNull().default(6),
    /** The days and hours that it had before, for calendars, which keep what is past; the oldest first. */
    pastHours: jsonb('past_hours').$type<PastHours[]>().notNull().default([]),
    isOffered: boolean('is_offered').notNull().default(true),
    /** Their order everywhere; the id decides between equals. */
    position: integer('position').notNull().default(0),
    /** Counts the changes: who changes it has seen the newest. */
    version: integer('version').notNull().default(1),
    /** Of the request that added it: the same one a second time adds nothing. */
    requestKey: uuid('request_key'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('programmes_slug').on(table.slug),
    uniqueIndex('programmes_request_key').on(table.requestKey),
    check('programmes_id', sql`id > 0`),
    check('programmes_max_people', sql`max_people > 0`),
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

/** What a programme costs from a month on, as it was decided; nothing is deleted, only withdrawn. */
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
    check('programme_prices_from', sql.raw(`from_month ~ '${MONTH}'`)),
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
    check('price_notices_from', sql.raw(`from_month ~ '${MONTH}'`)),
  ],
)

/** Who has no name any more stands behind all others. */
function unlessErased(text: SQL): SQL {
  return sql`(case when erased_at is null then ${text} else '~' end)`
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
    firstName: text('name').notNull(),
    lastName: text('surname').notNull(),
    birthDate: day('birth_date'),
    /** Only where no birth date was given, together with the day on which it was true. */
    ageYears: integer('age_years'),
    ageStatedOn: day('age_stated_on'),
    /**
     * The payer themselves: a trigger copies telephone and town from the account,
     * whenever either of them is written.
     */
    isPayer: boolean('is_payer').notNull().default(false),
    phone: text('phone'),
    locality: text('locality'),
    /** Whom to call if something happens in a session. */
    emergencyName: text('emergency_name'),
    emergencyPhone: text('emergency_phone'),
    emergencyRelation: text('emergency_relation'),
    createdAt: createdAt(),
    /** That has stored them. */
    importId: uuid('import_id').references(() => imports.id),
    erasedAt: instant('erased_at'),
    /** Raised with each change: a change based on an older version is refused. */
    version: integer('version').notNull().default(1),
    /** As of an account; it begins with the surname, so that lists are sorted by it. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        unlessErased(
          sql`${plainText(sql`surname || ' ' || name`)} || ' ' || ${digitsOf(sql`phone`)}`,
        ),
      ),
    sortName: text('sort_name')
      .notNull()
      .generatedAlwaysAs(unlessErased(plainText(sql`name || ' ' || surname`))),
  },
  (table) => [
    index('enrollees_search').using('gin', table.searchText.op('gin_trgm_ops')).with(atOnce),
    index('enrollees_spelling')
      .using('gin', sql`(${oneSpelling(sql`search_text`)}) gin_trgm_ops`)
      .with(atOnce),
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

/** What the payer agreed to before the card is charged: people, programme and price of a day. */
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
    check('orders_amounts', sql`first_month_cents >= 0 and monthly_cents > 0`),
    check(
      'orders_card',
      sql`status in ('confirmed', 'abandoned') or payment_method_id is not null`,
    ),
    check('orders_closed', sql`(status in ('completed', 'abandoned')) = (closed_at is not null)`),
  ],
)

/** What lists of enrolments are sorted by; «ñ» stands with «n», and no locale has a say. */
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

/**
 * What was agreed to be paid for one enrolment, and with which card: everything that
 * `owedFor` of domain/billing needs (design §5). Who moves to another programme takes it along.
 */
export const paymentSchedules = pgTable(
  'payment_schedules',
  {
    id: id(),
    enrolmentId: uuid('enrolment_id')
      .notNull()
      .references(() => enrolments.id),
    /** The provider's customer, and the card of theirs that is charged. */
    customerId: text('customer_id').notNull(),
    paymentMethodId: text('payment_method_id').notNull(),
    firstMonth: text('first_month').notNull(),
    firstAmountCents: integer('first_amount_cents').notNull(),
    /** The price of a month that no known price covers. */
    monthlyCents: integer('monthly_cents').notNull(),
    /** What the payer saw when enrolling, or in a notice since: nothing else is ever charged. */
    knownPrices: jsonb('known_prices').$type<KnownPrice[]>().notNull().default([]),
    /** The last month that has a charge; `null` before the first. */
    chargedThrough: text('charged_through'),
    /** Set when the enrolment ends: nothing is charged for any month after this one. */
    lastMonth: text('last_month'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('payment_schedules_enrolment').on(table.enrolmentId),
    // What is searched each minute for months that fall due.
    index('payment_schedules_charged').on(table.chargedThrough, table.firstMonth),
    index('payment_schedules_ending').on(table.lastMonth).where(sql`last_month is not null`),
    index('payment_schedules_card').on(table.paymentMethodId),
    check('payment_schedules_months', sql.raw(`first_month ~ '${MONTH}'`)),
    check('payment_schedules_charged_through', sql.raw(`charged_through ~ '${MONTH}'`)),
    check('payment_schedules_last_month', sql.raw(`last_month ~ '${MONTH}'`)),
    check('payment_schedules_amounts', sql`first_amount_cents > 0 and monthly_cents > 0`),
  ],
)

/**
 * One month's fee of one enrolment, from the moment when it falls due. The row is committed before
 * the provider is called, and one payment at the provider belongs to it for ever: so it is paid
 * once at most, however often it is tried (design §5).
 */
export const charges = pgTable(
  'charges',
  {
    /**
     * Of enrolment and month (a UUID of version 8), so that it is the same again after an older backup
     * was restored: the provider then recognises the charge by its idempotency key and its metadata.
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
    /** 10:00 in Madrid on the charge day, and that day. */
    dueAt: instant('due_at').notNull(),
    chargedOn: day('charged_on').notNull(),
    status: text('status').$type<ChargeStatus>().notNull().default('due'),
    /** How often it was requested from the provider; part of the idempotency key. */
    attempt: integer('attempt').notNull().default(0),
    /** Of the newest attempt: whom and which card it charges. */
    customerId: text('customer_id'),
    paymentMethodId: text('payment_method_id'),
    /** The provider's payment, once it is known. */
    paymentId: text('payment_id'),
    /** The provider's word for the newest refusal, and its id for that attempt. */
    failureCode: text('failure_code'),
    latestAttemptId: text('latest_attempt_id'),
    /** When it is retried next, by the business clock; `null`: not automatically. */
    nextAttemptAt: instant('next_attempt_at'),
    /** For when the newest attempt was planned: seven days later it is not made any more. */
    attemptDueAt: instant('attempt_due_at'),
    /**
     * No other process claims it before, by the real clock: it is being worked on, or rests after a
     * fault.
     */
    busyUntil: instant('busy_until'),
    /** Given back so far; the money of refunds that have failed is not in it. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** Taken back by disputes that are open or lost (`disputes`). */
    disputedCents: integer('disputed_cents').notNull().default(0),
    paidAt: instant('paid_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('charges_once').on(table.enrolmentId, table.serviceMonth),
    uniqueIndex('charges_payment').on(table.paymentId),
    index('charges_payer').on(table.payerId, table.chargedOn),
    index('charges_charged').on(table.chargedOn, table.id),
    index('charges_month').on(table.serviceMonth, table.chargedOn, table.id),
    // Those that administrators look for are few, and may all lie far back.
    index('charges_not_paid')
      .on(table.status, table.chargedOn, table.id)
      .where(sql`status <> 'paid'`),
    index('charges_under_way')
      .on(table.dueAt)
      .where(sql`status in ('due', 'asking', 'unclear', 'processing')`),
    index('charges_to_try').on(table.nextAttemptAt).where(sql`next_attempt_at is not null`),
    check('charges_status', oneOf('status', chargeStatuses)),
    check('charges_amount', sql`amount_cents > 0`),
    check('charges_refunded', sql`refunded_cents between 0 and amount_cents`),
    check('charges_month', sql.raw(`service_month ~ '${MONTH}'`)),
    check(
      'charges_paid',
      sql`status not in ('paid', 'refunded') or (paid_at is not null and payment_id is not null)`,
    ),
    check(
      'charges_asked',
      sql`status not in ('asking', 'unclear') or (attempt > 0 and payment_method_id is not null)`,
    ),
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

/** What is known of a kept card, to call it by its name and to announce its last month. */
export const cards = pgTable(
  'cards',
  {
    paymentMethodId: text('payment_method_id').primaryKey(),
    payerId: uuid('payer_id')
      .notNull()
      .references(() => users.id),
    brand: text('brand').notNull(),
    last4: text('last4').notNull(),
    /** The month at whose end the card expires, as `YYYY-MM`. */
    expiresIn: text('expires_in').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('cards_payer').on(table.payerId),
    index('cards_expiry').on(table.expiresIn),
    check('cards_month', sql.raw(`expires_in ~ '${MONTH}'`)),
  ],
)

/** The number that was given last in each series; a trigger of `receipts` counts it up. */
export const receiptSeries = pgTable(
  'receipt_series',
  { series: text('series').primaryKey(), lastNumber: integer('last_number').notNull().default(0) },
  () => [check('receipt_series_number', sql`last_number >= 0`)],
)

/**
 * What a payer holds in hand for a paid charge. The database gives the numbers, without gaps, and
 * lets nothing be changed afterwards but that a name is taken away; no receipt can be deleted.
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
    uniqueIndex('receipts_charge').on(table.chargeId),
    index('receipts_issued').on(table.issuedOn),
    check('receipts_series', sql`series ~ '^[0-9]{4}$'`),
    check('receipts_amount', sql`amount_cents > 0`),
    check('receipts_month', sql.raw(`service_month ~ '${MONTH}'`)),
  ],
)

/**
 * What was issued on each day. A trigger of `receipts` keeps it, so that the sums of a year take no
 * longer the more receipts there are.
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
    /** What it gives back: the money of a charge or that of a donation. */
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

/** What was sent to be kept; its bytes are in the store, under its id. */
export const files = pgTable(
  'files',
  {
    id: id(),
    purpose: text('purpose').$type<FilePurpose>().notNull(),
    kind: text('kind').$type<FileKind>().notNull(),
    mediaType: text('media_type').notNull(),
    /** As its sender called it: to be shown, never to be a path. */
    name: text('name').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Of what was sent, hexadecimal. */
    sha256: text('sha256').notNull(),
    width: integer('width'),
    height: integer('height'),
    /** What it is kept as: a document as it came, a picture in several sizes. */
    objects: jsonb('objects').$type<StoredObject[]>().notNull(),
    /** What is written in a document, where it can be read: see outline.ts. */
    outline: jsonb('outline').$type<string[]>(),
    createdAt: createdAt(),
    /** `null`: it was being stored when the process died, or is just now. */
    storedAt: instant('stored_at'),
  },
  (table) => [
    index('files_by_age').on(table.createdAt),
    check('files_purpose', oneOf('purpose', filePurposes)),
    check('files_kind', oneOf('kind', fileKinds)),
    check('files_bytes', sql`bytes > 0`),
    check('files_sha256', sql`sha256 ~ '^[0-9a-f]{64}$'`),
  ],
)

/** One of the objects that a file is kept as; `name` is the last part of its address. */
export interface StoredObject {
  name: string
  mediaType: string
  bytes: number
  width?: number
  height?: number
  /** Hexadecimal; missing in those that were stored before it was kept, until the next backup. */
  sha256?: string
}

/** Each comparison of our tables with the card provider, and what was mended. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    id: id(),
    /** `null`: the nightly job. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
    /** What differed: kinds and ids, no names. */
    differences: jsonb('differences').$type<unknown[]>().notNull().default([]),
    /** What became of each difference that was to be repaired. */
    repairs: jsonb('repairs').$type<unknown[]>().notNull().default([]),
    /** How much was compared; `null` in reports from before it was counted. */
    compared: jsonb('compared').$type<{ enrolments: number; payments: number }>(),
    error: text('error'),
  },
  (table) => [index('reconciliations_started').on(table.startedAt)],
)

/** What did not work at the last look (`server/status/`), since when, and whether administrators know. */
export const statusAlerts = pgTable('status_alerts', {
  subject: text('subject').$type<StatusSubject>().primaryKey(),
  since: instant('since').notNull(),
  notifiedAt: instant('notified_at'),
})

/**
 * The record of incidents with personal data that GDPR art. 33(5) wants. Nothing is taken out of it.
 * Who wrote it is in the audit log.
 */
export const incidents = pgTable(
  'incidents',
  {
    /** Made by the form: sent twice it is one incident. */
    id: uuid('id').primaryKey(),
    /** When the association knew of it: the 72 hours begin. */
    noticedAt: instant('noticed_at').notNull(),
    whatHappened: text('what_happened').notNull(),
    affected: text('affected').notNull(),
    dataKinds: text('data_kinds').notNull(),
    consequences: text('consequences').notNull(),
    measures: text('measures').notNull(),
    risk: text('risk').$type<RiskLevel>().notNull(),
    authorityNotifiedOn: day('authority_notified_on'),
    peopleNotifiedOn: day('people_notified_on'),
    /** Why the authority or the people were not notified, or late. */
    reasons: text('reasons').notNull(),
    closedAt: instant('closed_at'),
    version: integer('version').notNull(),
    createdAt: createdAt(),
    changedAt: instant('changed_at').notNull(),
  },
  () => [
    check('incidents_risk', oneOf('risk', riskLevels)),
    check('incidents_version', sql`version > 0`),
    check('incidents_closed', sql`closed_at is null or risk <> 'undecided'`),
  ],
)

/** Each scheduled backup, and each attempt that failed (docs/backup.md). */
export const backups = pgTable(
  'backups',
  {
    id: id(),
    startedAt: instant('started_at').notNull(),
    /** `null`: it is being made, or its process has ended before it was. */
    finishedAt: instant('finished_at'),
    /** The file's name where backups are kept; `null`: it failed. */
    name: text('name'),
    bytes: bigint('bytes', { mode: 'number' }),
    error: text('error'),
    /** Keys of stored files that were missing or changed; `null`: nobody has looked. */
    damagedFiles: jsonb('damaged_files').$type<string[]>(),
  },
  (table) => [
    index('backups_started').on(table.startedAt),
    check(
      'backups_one_outcome',
      sql`case when finished_at is null then name is null and error is null
        else (name is null) <> (error is null) end`,
    ),
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
  },
  (table) => [
    index('consents_user').on(table.userId),
    check('consents_kind', oneOf('kind', ['terms', 'health', 'declaration', 'guardian'])),
  ],
)

/** Every signed event of the card provider, once; the id alone is trusted (design §5). */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    objectId: text('object_id'),
    receivedAt: instant('received_at').notNull().defaultNow(),
    processedAt: instant('processed_at'),
    /** Of a kind that concerns nothing here: kept, and not worked on. */
    ignored: boolean('ignored').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    /** Not processed before; a process that works on the event sets it ahead. */
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    error: text('error'),
  },
  (table) => [
    index('webhook_events_unprocessed').on(table.nextAttemptAt).where(sql`processed_at is null`),
    index('webhook_events_object').on(table.objectId).where(sql`processed_at is null`),
    index('webhook_events_received').on(table.receivedAt),
  ],
)

export const donations = pgTable(
  'donations',
  {
    id: id(),
    /** Of the signed form that it came with, which can be sent once. */
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
    /** Given back so far; the money of refunds that have failed is not in it. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** Taken back by disputes that are open or lost (`disputes`). */
    disputedCents: integer('disputed_cents').notNull().default(0),
    /** How many cards were refused, and when that was noticed last. */
    declines: integer('declines').notNull().default(0),
    declinedAt: instant('declined_at'),
    /** By the business clock, as `paidAt`. */
    madeAt: instant('made_at').notNull().defaultNow(),
    paidAt: instant('paid_at'),
    createdAt: createdAt(),
  },
  (table) => [
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
    check('donations_status', oneOf('payment_status', donationStatuses)),
    check('donations_paid', sql`(payment_status in ('paid', 'refunded')) = (paid_at is not null)`),
    check(
      'donations_donor',
      sql`case when anonymous then first_name is null and last_name is null and email is null else first_name is not null and last_name is not null and email is not null end`,
    ),
  ],
)

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
      .generatedAlwaysAs((): SQL => plainText(sql`company || ' ' || name || ' ' || email`)),
  },
  (table) => [
    check('advertising_requests_place', oneOf('place', requestablePlaces)),
    check('advertising_requests_state', oneOf('state', adStates)),
    index('advertising_requests_state').on(table.state, table.createdAt),
  ],
)

/** What was answered to an advertiser, each by one e-mail. */
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

/** How often a banner was seen and followed on a day; without any data about the visitors. */
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

export const securityEvents = pgTable(
  'security_events',
  {
    id: id(),
    at: instant('at').notNull(),
    level: text('level').notNull(),
    type: text('type').notNull(),
    message: text('message').notNull(),
    sessionId: text('session_id'),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    url: text('url'),
    userAgent: text('user_agent'),
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [index('security_events_at').on(table.at)],
)

/** Who changed what, with the state before and after; rows are only ever added. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: instant('at').notNull().defaultNow(),
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    action: text('action').$type<AuditAction>().notNull(),
    /** What it is about and which: `user:…`, `enrolment:…`, `charge:…`. */
    subject: text('subject').notNull(),
    before: jsonb('before').$type<unknown>(),
    after: jsonb('after').$type<unknown>(),
  },
  (table) => [
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_action').on(table.action, table.at, table.id),
    index('audit_log_actor').on(table.actorId, table.at, table.id),
    index('audit_log_subject').on(table.subject),
  ],
)

/**
 * What the association says about itself: a whole row for each time that it was saved, and the
 * newest one holds. Nothing is changed but the team, whose former members are taken out of older rows.
 */
export const associationVersions = pgTable('association_versions', {
  version: integer('version').primaryKey(),
  at: instant('at').notNull(),
  actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
  /** What was saved; `beginning` is what the installation has begun with. */
  section: text('section').$type<AssociationSaving>().notNull(),
  /** Read by `readAssociation` alone: another version of the site may have written it. */
  document: jsonb('document').$type<unknown>().notNull(),
})

/** Views of the administration's list of enrolments that have a name; all administrators share them. */
export const enrolmentViews = pgTable(
  'enrolment_views',
  {
    id: id(),
    name: text('name').notNull(),
    /** What follows the question mark of the list's address. */
    address: text('address').notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('enrolment_views_name').on(table.name)],
)

/** When an administrator was last at the page that they begin with, to say what is new since. */
export const dashboardVisits = pgTable('dashboard_visits', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The last look of the present visit, on the business clock. */
  seenAt: instant('seen_at').notNull(),
  /** The last look of the visit before. */
  newSince: instant('new_since').notNull(),
})

/** What an administrator writes to the payers of many enrolments at once. */
export const mailings = pgTable(
  'mailings',
  {
    /** Made by the form: sent twice, it is one message. */
    id: uuid('id').primaryKey(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    texts: jsonb('texts').$type<MailingTexts>().notNull(),
    /** The list's filters, without the words of the search. */
    filter: jsonb('filter').$type<MailingFilter>().notNull(),
    createdAt: createdAt(),
    stoppedAt: instant('stopped_at'),
  },
  (table) => [index('mailings_newest').on(table.createdAt)],
)

/** Everybody whom a message is for, settled when it was sent, and whether they have it. */
export const mailingRecipients = pgTable(
  'mailing_recipients',
  {
    mailingId: uuid('mailing_id')
      .notNull()
      .references(() => mailings.id),
    payerId: uuid('payer_id')
      .notNull()
      .references(() => users.id),
    state: text('state').$type<(typeof mailingRecipientStates)[number]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mailingId, table.payerId] }),
    index('mailing_recipients_payer').on(table.payerId),
    check('mailing_recipients_state', oneOf('state', mailingRecipientStates)),
  ],
)

/** Short notices on public pages. No row is ever deleted, so `version` adds up to a number that rises with each change. */
export const notices = pgTable(
  'notices',
  {
    /** Made by the form: sent twice, it is one notice. Its e-mail, where it has one, is the mailing of the same id. */
    id: uuid('id').primaryKey(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** None: it concerns all. */
    programmeId: integer('programme_id').references(() => programmes.id),
    startsOn: day('starts_on').notNull(),
    endsOn: day('ends_on').notNull(),
    texts: jsonb('texts').$type<NoticeTexts>().notNull(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    /** Taken from the site before its time; it can be shown again. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('notices_newest').on(table.createdAt),
    check('notices_time', sql`starts_on <= ends_on`),
  ],
)

/** Every version of the texts of public pages that administrators have changed, section by section. */
export const siteTexts = pgTable(
  'site_texts',
  {
    /** As domain/site/editable-texts.ts calls it. */
    section: text('section').notNull(),
    version: integer('version').notNull(),
    /** Those that are others than the shipped ones; without any, the section is as it is shipped. */
    texts: jsonb('texts').$type<SectionTexts>().notNull(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.section, table.version] }),
    check('site_texts_version', sql`version > 0`),
  ],
)

/**
 * E-mails, each written in the transaction that it reports, and sent after it
 * (`server/kernel/adapters/mail/queue.ts`). `params` never holds health data, is sealed for its row, and
 * is emptied once the e-mail is sent or given up.
 */
export const outgoingMail = pgTable(
  'outgoing_mail',
  {
    id: id(),
    /** Names the occasion: the same one never makes two e-mails. */
    dedupeKey: text('dedupe_key').notNull(),
    recipient: text('recipient').notNull(),
    language: text('language').$type<Language>().notNull(),
    template: text('template').notNull(),
    params: jsonb('params').$type<string | Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
    sentAt: instant('sent_at'),
  },
  (table) => [
    uniqueIndex('outgoing_mail_dedupe').on(table.dedupeKey),
    check('outgoing_mail_language', oneOf('language', languages)),
  ],
)

/**
 * The figures of the administrators' charts, counted ahead (docs/decisions/031-statistics.md). One
 * row, which each count replaces: numbers, and names of places where several people live.
 */
export const statistics = pgTable(
  'statistics',
  {
    id: integer('id').primaryKey().default(1),
    /** Of `figures`, so that what an older version has counted is counted again. */
    form: integer('form').notNull(),
    /** The business day, for ages. */
    countedFor: day('counted_for').notNull(),
    countedAt: instant('counted_at').notNull(),
    /** Identifies the imports and refunds that were counted: after others all of it is counted again. */
    basis: text('basis').notNull().default(''),
    figures: jsonb('figures').$type<Figures>().notNull(),
  },
  () => [check('statistics_one', sql`id = 1`)],
)

const isPublished = sql`deleted_at is null and not is_hidden`

/** What the library lends (docs/decisions/032-files.md). */
export const libraryDocuments = pgTable(
  'library_documents',
  {
    /** Made by the form: sent twice, it is one document. */
    id: uuid('id').primaryKey(),
    type: text('type').$type<DocumentType>().notNull(),
    theme: jsonb('theme').$type<Written>().notNull(),
    title: jsonb('title').$type<Written>().notNull(),
    description: jsonb('description').$type<Written>().notNull(),
    /** Of the file. */
    language: text('language').$type<DocumentLanguage>().notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    /** The name of the downloaded file. */
    fileName: text('file_name').notNull(),
    /** What is kept of the file: the last part of its address. */
    fileObject: text('file_object').notNull(),
    mediaType: text('media_type').notNull(),
    bytes: integer('bytes').notNull(),
    /** The text of each slide or page, where it could be read. */
    outline: jsonb('outline').$type<string[]>(),
    isHidden: boolean('is_hidden').notNull().default(false),
    /** Counts the changes: who changes it has seen the newest. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    replacedAt: instant('replaced_at'),
    deletedAt: instant('deleted_at'),
    /** What it is found by. */
    words: tsvector('words')
      .notNull()
      .generatedAlwaysAs(wordsIn(['title', 'theme', 'description'])),
    /** Decides which match is better: short, since it is read for each match. */
    headingWords: tsvector('heading_words')
      .notNull()
      .generatedAlwaysAs(wordsIn(['title', 'theme'])),
  },
  (table) => [
    index('library_documents_words').using('gin', table.words).with(atOnce),
    index('library_documents_newest').on(table.createdAt, table.id).where(isPublished),
    index('library_documents_type').on(table.type, table.createdAt, table.id).where(isPublished),
    index('library_documents_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
    index('library_documents_file').on(table.fileId),
    ...languages.map((language) =>
      index(`library_documents_title_${language}`).on(titleOrder(language), table.id),
    ),
    check('library_documents_type', oneOf('type', documentTypes)),
    check('library_documents_language', oneOf('language', documentLanguages)),
    check('library_documents_title', inSomeLanguage('title')),
    check('library_documents_theme', inSomeLanguage('theme')),
  ],
)

/** What is said in a video, as WebVTT: small enough to stand here. */
export const libraryCaptions = pgTable(
  'library_captions',
  {
    documentId: uuid('document_id')
      .notNull()
      .references(() => libraryDocuments.id, { onDelete: 'cascade' }),
    language: text('language').$type<Language>().notNull(),
    text: text('text').notNull(),
    /** They can be brought back for a while. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.language] }),
    check('library_captions_language', oneOf('language', languages)),
  ],
)

/**
 * Every word that a document has ever had, stored by a trigger, to correct misspelt searches. A
 * word that no document has any more finds nothing and does no harm.
 */
export const libraryWords = pgTable(
  'library_words',
  { word: text('word').primaryKey() },
  (table) => [
    index('library_words_similar').using('gin', table.word.op('gin_trgm_ops')).with(atOnce),
  ],
)

/** One row: its version goes up with every change of the library, by triggers, as the timetable's does. */
export const libraryState = pgTable('library_state', {
  id: integer('id').primaryKey().default(1),
  version: integer('version').notNull().default(1),
})
