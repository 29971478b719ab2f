import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, expect, it } from 'vitest'
import { saveDraft } from '#domain/enrolments/contract.ts'
import { changeEmail } from '#domain/profile/contract.ts'
import { cancelEnrolment } from '#server/billing/cancellations/cancel-enrolment.ts'
import { eq, getTableName, type SQL, sql } from '#server/kernel/db/drizzle.ts'
import { modules } from '#server/modules.ts'
import * as schema from '#server/schema.ts'
import { enrol } from '#testing/billing/enrolling.ts'
import { type Member, member, password, person, receivedPerson } from '#testing/builders.ts'
import { correctReceipts } from '#testing/bulk-seed/payments-of-charges.ts'
import { tablesAboutPeople } from '#testing/tables-about-people.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { eraseAccount } from './erase-account.ts'

/**
 * Writes a word into every column of every table about people, erases the account, and looks where
 * the word still is. A new column that can hold something about a person fails here until it is
 * erased, or until this says why it is kept.
 */

/** A word, as each type of column holds it. */
const word: Record<string, SQL> = {
  text: sql`'planted ' || ctid::text`,
  jsonb: sql`'{"word": "planted"}'::jsonb`,
  date: sql`date '1901-02-03'`,
}

/** Erasure finds rows by these columns, which deletion-scan.test.ts checks. */
const foundBy = ['audit_log.subject', 'one_time_tokens.email', 'outgoing_mail.recipient']

const kept = {
  'the customer at the provider, who is deleted there after this': [
    'users.payment_customer_id',
    'payment_schedules.customer_id',
    'payments.collect_on',
    'payments.customer_id',
  ],
  'names that the provider gives to a card or a payment, which mean nothing elsewhere': [
    'orders.payment_method_id',
    'payment_schedules.payment_method_id',
    'payments.payment_method_id',
    'payments.provider_id',
    'payments.latest_attempt_id',
    'payments.failure_code',
    'refunds.failure',
    'refunds.stripe_refund_id',
    'disputes.stripe_dispute_id',
    'disputes.reason',
  ],
  'what was paid and when, for the accounts': [
    'orders.priced_on',
    'enrolments.effective_end_date',
    'payment_schedules.known_prices',
    'charges.charged_on',
    'cancellations.effective_date',
    'cancellations.last_charge_on',
    'payment_failures.grace_ends_on',
  ],
  'what the association says of itself, of which an account is no more than who has saved it': [
    'association_versions.section',
    'association_versions.document',
  ],
  'the text that was agreed to, as proof of a consent': ['consents.version', 'consents.signed_on'],
  'what happened, without whom it happened to': [
    'security_events.level',
    'security_events.type',
    'security_events.message',
    'audit_log.action',
  ],
}

/** Enumerations, months and references, receipts, of which the database lets only names go, and the ledger. */
const refusing = [
  'users.language',
  'users.auth_provider',
  'users.status',
  'one_time_tokens.purpose',
  'outgoing_mail.language',
  'programme_prices.from_month',
  'orders.status',
  'enrolments.status',
  'charges.reduced_by',
  'charges.service_month',
  'enrolment_fees.from_month',
  'enrolment_fees.kind',
  'enrolment_fees.until_month',
  'charges.status',
  'payments.method',
  'payment_schedules.method',
  'payments.status',
  'payment_schedules.first_month',
  'payment_schedules.last_month',
  'payment_failures.kind',
  'payment_failures.state',
  'cancellations.reason',
  'enrolment_deletions.reason',
  'consents.kind',
  'refunds.reason',
  'refunds.status',
  'disputes.status',
  'receipts.series',
  'receipts.issued_on',
  'receipts.service_month',
  'receipts.programme',
  'receipts.reduced_by',
  'receipts.payer_name',
  'receipts.person_name',
  'receipts.issuer',
  'journals.occasion',
  'held_roles.role',
  'journals.kind',
  'journals.reference',
  'ledger_entries.account',
  'receipt_corrections.series',
  'receipt_corrections.issued_on',
  'receipt_corrections.reason',
  'receipt_corrections.issuer',
]

/** Not an account's: they have a time of their own, or say no more than that something was sent. */
const notTheirs = modules
  .flatMap(({ personalData }) => personalData?.notOfAccounts ?? [])
  .map(getTableName)

const site = sharedTestApp({ now: '2025-06-05T09:00:00Z' })
let gone: Member
beforeAll(async () => {
  gone = await member(site)
  await liveHere()
})

/** Leaves a row in every table that is about an account. */
async function liveHere(): Promise<void> {
  const userId = gone.user.id
  const contactoEmergencia = { nombre: 'Amaia', telefono: '943 55 66 77', relacion: 'hija' }
  const [enrolmentId = ''] = await enrol(gone, {
    monto: 60,
    people: [person({ contactoEmergencia })],
  })
  const cancellation = { reason: 'other', comment: 'Me mudo', cancelledBy: userId } as const
  await cancelEnrolment(site.deps, { enrolmentId, ...cancellation })
  await site.moveClockTo('2025-06-29T12:00:00Z')
  await gone.call(saveDraft, { body: { programmeId: 2, people: [receivedPerson(person())] } })
  await gone.call(changeEmail, { body: { email: 'nueva@example.org', password } })
  const { db, clock } = site.deps
  const at = clock.now()
  const [charge] = await db.select().from(schema.charges)
  const chargeId = charge?.id ?? ''
  await db.insert(schema.twoFactorSecrets).values({ userId, secret: 'sealed' })
  await db.insert(schema.recoveryCodes).values({ userId, codeHash: 'hash' })
  const held = { role: 'editor', grantedAt: at, until: '2026-01-31' } as const
  await db.insert(schema.heldRoles).values({ userId, ...held })
  await db.insert(schema.dashboardVisits).values({ userId, seenAt: at, newSince: at })
  await db.insert(schema.importDrafts).values({ userId, content: 'sealed', savedAt: at })
  await db.insert(schema.refunds).values({
    chargeId,
    amountCents: 100,
    reason: 'other',
    status: 'succeeded',
    settledAt: at,
  })
  await correctReceipts(db, sql`true`)
  await db.insert(schema.disputes).values({
    chargeId,
    amountCents: 100,
    status: 'open',
    stripeDisputeId: 'dp_1',
    openedAt: new Date(),
  })
  await db.insert(schema.enrolmentFees).values({
    enrolmentId,
    kind: 'percent',
    value: 50,
    fromMonth: '2025-07',
    reason: 'sealed',
    grantedAt: at,
  })
  await db.insert(schema.paymentFailures).values({
    chargeId,
    payerId: userId,
    kind: 'declined',
    failedAt: at,
    graceEndsOn: '2025-07-20',
  })
  await db.insert(schema.enrolmentDeletions).values({
    enrolmentId,
    reason: 'double',
    payerNotified: false,
    stoppedCharges: false,
    deletedAt: at,
  })
  await db
    .insert(schema.auditLog)
    .values({ action: 'admin.deactivateUser', subject: `user:${userId}` })
  await db
    .insert(schema.securityEvents)
    .values({ at, level: 'warning', type: 'logIn', message: 'wrong password', userId })
}

interface Planted {
  table: PgTable
  column: string
  name: string
}

/** Writes the word wherever the database takes it. */
async function plant(): Promise<{ planted: Planted[]; refused: string[] }> {
  const planted: Planted[] = []
  const refused: string[] = []
  for (const table of tablesAboutPeople(schema)) {
    for (const each of getTableConfig(table).columns) {
      const column = each.name
      const name = `${getTableName(table)}.${column}`
      const value = word[each.getSQLType()]
      if (!value || each.generated || foundBy.includes(name)) continue
      const set = sql`update ${table} set ${sql.identifier(column)} = ${value}`
      await site.deps.db.execute(set).then(
        () => planted.push({ table, column, name }),
        () => refused.push(name),
      )
    }
  }
  return { planted, refused }
}

async function isLeft({ table, column }: Planted): Promise<boolean> {
  const text = sql`${sql.identifier(column)}::text`
  const holdsWord = sql`${text} like '%planted%' or ${text} = '1901-02-03'`
  return (await site.deps.db.$count(table, holdsWord)) > 0
}

it('erasing an account leaves no column as it was that has no reason to be kept', async () => {
  const { db, clock } = site.deps
  const empty: string[] = []
  for (const table of tablesAboutPeople(schema)) {
    if ((await db.$count(table)) === 0) empty.push(getTableName(table))
  }
  expect(empty.sort()).toEqual(notTheirs.toSorted())

  const { planted, refused } = await plant()
  expect(planted.length).toBeGreaterThan(60)
  expect(refused.sort()).toEqual(refusing.toSorted())

  const [user] = await db.select().from(schema.users).where(eq(schema.users.id, gone.user.id))
  if (!user) throw new Error('there is no account')
  const now = clock.now()
  await db.transaction((tx) => eraseAccount(tx, site.deps, { user, now, businessNow: now }))
  const left: string[] = []
  for (const each of planted) if (await isLeft(each)) left.push(each.name)
  expect(left.sort()).toEqual(Object.values(kept).flat().sort())
})
