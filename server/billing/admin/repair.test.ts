// @module-tag slow

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  checkPayments,
  type FoundDifference,
  paymentReview,
  repairPayments,
} from '#domain/billing/admin/repair-contract.ts'
import { chargeWhatFellDue } from '#server/billing/charges/collect-charges.ts'
import { lastReport } from '#server/billing/reconciliation/report.ts'
import { PaymentsError } from '#server/kernel/adapters/payments/payments.ts'
import { eq, sql } from '#server/kernel/db/drizzle.ts'
import {
  auditLog,
  charges,
  paymentSchedules,
  payments,
  receipts,
  reconciliations,
  refunds,
} from '#server/schema.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { enrol } from '#testing/billing/enrolling.ts'
import { standingCharges } from '#testing/billing/standing-charges.ts'
import { administrator, type Member, member, person } from '#testing/builders.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { repairDifferences } from './repair.ts'

const site = sharedTestApp({ now: '2025-01-10T09:00:00Z' })
const admin = shared(() => administrator(site))
let theirs: ReturnType<typeof cardSandbox>
const buyer = shared(() => member(site))
const unlucky = shared(() => member(site))
/** Enrolments by what is going to happen to them. */
const places: Record<string, string> = {}

const refusedLater = '4000000000000341'
const surname = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

async function buy(payer: Member, names: string[], card?: string): Promise<void> {
  const people = names.map((name) => person({ nombre: 'Ane', apellido: surname(name) }))
  const purchase = { people, monto: 60 * people.length, ...(card && { card }) }
  const ids = await enrol(payer, purchase)
  for (const [index, name] of names.entries()) places[name] = ids[index] ?? ''
}

async function check(): Promise<FoundDifference[]> {
  expect((await admin.call(checkPayments)).status).toBe(200)
  await site.deps.background.settled()
  const { body } = await admin.call(paymentReview)
  return body.report?.differences ?? []
}

const named = (found: readonly FoundDifference[]) =>
  found.map(({ kind, person: who, repair }) => `${kind} ${who ?? '-'} ${repair ?? '?'}`).sort()

async function chargeAt(place: string) {
  const which = eq(charges.enrolmentId, places[place] ?? '')
  const [charge] = await standingCharges(site.deps.db, which)
  if (!charge) throw new Error('there is no such charge')
  return { ...charge, providerId: charge.providerId ?? '' }
}

async function changeCharge(place: string, to: Partial<typeof charges.$inferInsert>) {
  const { id } = await chargeAt(place)
  await site.deps.db.update(charges).set(to).where(eq(charges.id, id))
}

async function changePayment(place: string, to: Partial<typeof payments.$inferInsert>) {
  const { paymentId } = await chargeAt(place)
  await site.deps.db.update(payments).set(to).where(eq(payments.id, paymentId))
}

const changeSchedule = (place: string, to: Partial<typeof paymentSchedules.$inferInsert>) =>
  site.deps.db
    .update(paymentSchedules)
    .set(to)
    .where(eq(paymentSchedules.enrolmentId, places[place] ?? ''))

/** Takes money at the provider, past the product. */
async function payThere(payer: Member, amount: number, chargeId?: string): Promise<void> {
  const paymentMethod = await payer.keepCard(payer.user)
  const { customer } = await theirs.change<{ customer: string }>(
    `payment_methods/${paymentMethod}`,
    {},
    'GET',
  )
  await theirs.change('payment_intents', {
    amount: String(amount),
    currency: 'eur',
    customer,
    payment_method: paymentMethod,
    confirm: 'true',
    off_session: 'true',
    ...(chargeId !== undefined && { 'metadata[chargeId]': chargeId }),
  })
}

const spoil: Record<string, () => Promise<unknown>> = {
  paidThere: async () => {
    const { providerId } = await chargeAt('paidThere')
    const payment_method = await unlucky.keepCard(unlucky.user)
    await theirs.change(`payment_intents/${providerId}/confirm`, { payment_method })
  },
  paidAndGivenUp: async () => {
    const { providerId } = await chargeAt('paidAndGivenUp')
    const payment_method = await unlucky.keepCard(unlucky.user)
    await theirs.change(`payment_intents/${providerId}/confirm`, { payment_method })
    await changePayment('paidAndGivenUp', { status: 'canceled' })
    await changeCharge('paidAndGivenUp', { status: 'void' })
  },
  byHand: () => payThere(buyer, 2500),
  forNoChargeOfOurs: () => payThere(buyer, 2600, randomUUID()),
  withAMarkOfNoSense: () => payThere(buyer, 2700, 'the yoga mat'),
  twice: async () => payThere(buyer, 6000, (await chargeAt('twice')).id),
  halfAgreed: () => changeSchedule('halfAgreed', { firstAmountCents: 3000 }),
  paidLess: () => changeCharge('paidLess', { amountCents: 6100 }),
  lost: () => changePayment('lost', { providerId: 'pi_lost' }),
  skipped: () => changeSchedule('skipped', { firstMonth: '2024-12' }),
  afterTheEnd: () => changeSchedule('afterTheEnd', { lastMonth: '2024-12' }),
  givenBackThere: async () => {
    const { providerId } = await chargeAt('givenBackThere')
    await theirs.change('refunds', { payment_intent: providerId, amount: '1000' })
  },
  givenBackHere: async () => {
    const { id } = await chargeAt('givenBackHere')
    const at = new Date('2025-01-31T09:00:00Z')
    await site.deps.db.insert(refunds).values({
      chargeId: id,
      amountCents: 6000,
      reason: 'other',
      status: 'succeeded',
      stripeRefundId: 're_x',
      createdAt: at,
      settledAt: at,
    })
    await changeCharge('givenBackHere', { refundedCents: 6000 })
  },
  free: () =>
    site.deps.db
      .delete(paymentSchedules)
      .where(eq(paymentSchedules.enrolmentId, places.free ?? '')),
  slow: () =>
    changePayment('slow', { status: 'processing', attemptDueAt: new Date('2025-01-15T09:00:00Z') }),
}

beforeAll(async () => {
  theirs = cardSandbox(site)
  await buy(buyer, ['twice', 'halfAgreed', 'lost', 'skipped', 'afterTheEnd', 'givenBackThere'])
  const other = await member(site)
  await buy(other, ['givenBackHere', 'free', 'paidLess', 'untouched'])
  await buy(unlucky, ['paidThere', 'paidAndGivenUp', 'slow'], refusedLater)
  await site.moveClockTo('2025-02-01T12:00:00Z')
  await site.deps.background.settled()
  expect(await check()).toEqual([])

  site.sandbox.setWebhookUrl(null)
  site.sandbox.setIdleUrl(null)
  for (const change of Object.values(spoil)) await change()
  // What has just happened may still be under way.
  await site.moveClockTo('2025-02-01T16:00:00Z')
}, 60_000)

describe('the payment check', () => {
  const repairable = [
    'monthNotCharged Ane skipped makeDueCharges',
    'paymentNotStored Ane paid and given up storePayment',
    'paymentNotStored Ane paid there storePayment',
    'refundDiffers Ane given back there syncRefunds',
  ]
  const forAPerson = [
    'amountDiffers Ane half agreed ?',
    // It differs from what was taken and from what was agreed.
    'amountDiffers Ane paid less ?',
    'amountDiffers Ane paid less ?',
    'chargeNotOwed Ane after the end ?',
    'chargeStuck Ane slow ?',
    'enrolmentWithoutSchedule Ane free ?',
    'paidTwice Ane twice ?',
    'paymentMissing Ane lost ?',
    'paymentUnknown - ?',
    'paymentUnknown - ?',
    'paymentUnknown - ?',
    'refundDiffers Ane given back here ?',
  ]

  it('finds each of them once, with whom and how much it is about', async () => {
    const found = await check()
    expect(named(found)).toEqual([...repairable, ...forAPerson].sort())
    expect(found.find(({ kind }) => kind === 'paidTwice')).toMatchObject({
      payer: { email: buyer.user.email },
      person: 'Ane twice',
      programme: 'ONA',
      month: '2025-01',
      day: '2025-01-30',
      amount: 60,
      expected: 0,
      severity: 'money',
      reference: expect.stringMatching(/^pi_/),
    })
    const unknown = found.filter(({ kind }) => kind === 'paymentUnknown')
    expect(unknown.map(({ amount, payer, day }) => [amount, payer?.email, day]).sort()).toEqual(
      [25, 26, 27].map((amount) => [amount, buyer.user.email, '2025-02-01']),
    )
  }, 30_000)

  it('keeps names out of the report', async () => {
    const rows = await site.deps.db.select().from(reconciliations)
    expect(JSON.stringify(rows)).not.toMatch(/\bAne\b|Itziar|@example/)
  })

  it('goes on after a repair that fails, and says which', async () => {
    const { payments } = site.deps
    const away = () => Promise.reject(new PaymentsError('noAnswer', new Error('no network')))
    const deps = { ...site.deps, payments: { ...payments, retrievePayment: away } }
    const report = await lastReport(site.deps)
    const repairable = report?.differences.filter(({ kind }) => {
      return ['paymentNotStored', 'monthNotCharged', 'paidTwice'].includes(kind)
    })
    const results = await repairDifferences(deps, {
      actorId: admin.user.id,
      differenceIds: [...(repairable ?? []).map(({ id }) => id), 'nonsense'],
    })
    expect(results.map(({ id, outcome }) => `${id.split(':')[0]} ${outcome}`).sort()).toEqual([
      'monthNotCharged repaired',
      'paymentNotStored failed',
      'paymentNotStored failed',
    ])
    const { body } = await admin.call(paymentReview)
    const left = body.report?.differences.map(({ kind }) => kind)
    expect(left).toContain('paymentNotStored')
    expect(left).not.toContain('monthNotCharged')
  }, 30_000)

  it('repairs everything that needs no decision, also when two run at once, and then finds nothing more', async () => {
    const answers = await Promise.all([
      admin.call(repairPayments, { body: { all: true } }),
      admin.call(repairPayments, { body: { all: true } }),
    ])
    const outcomes = answers.flatMap(({ body }) => body.results.map(({ outcome }) => outcome))
    expect(outcomes).not.toContain('failed')
    expect(await check().then(named)).toEqual(forAPerson)
  }, 60_000)

  it('has done each of it once, and says who did', async () => {
    const { db } = site.deps
    for (const place of ['paidThere', 'paidAndGivenUp']) {
      const charge = await chargeAt(place)
      expect(charge).toMatchObject({ status: 'paid', paidAt: expect.any(Date) })
      expect(await db.$count(receipts, eq(receipts.chargeId, charge.id))).toBe(1)
    }
    const { id } = await chargeAt('givenBackThere')
    expect(await db.select().from(refunds).where(eq(refunds.chargeId, id))).toMatchObject([
      { reason: 'madeAtProvider', amountCents: 1000, status: 'succeeded' },
    ])
    expect(await chargeAt('givenBackThere')).toMatchObject({ status: 'paid', refundedCents: 1000 })
    const audited = await db
      .select()
      .from(auditLog)
      .where(sql`${auditLog.action} like 'admin.repairPayment.%'`)
    expect(new Set(audited.map(({ action, subject }) => `${action} ${subject}`))).toEqual(
      new Set([
        `admin.repairPayment.makeDueCharges enrolment:${places.skipped}`,
        `admin.repairPayment.storePayment enrolment:${places.paidThere}`,
        `admin.repairPayment.storePayment enrolment:${places.paidAndGivenUp}`,
        `admin.repairPayment.syncRefunds enrolment:${places.givenBackThere}`,
      ]),
    )
    expect(audited.every(({ actorId }) => actorId === admin.user.id)).toBe(true)
  })

  it('leaves a month that is long past to an administrator, and everybody charged once a month', async () => {
    await chargeWhatFellDue(site.deps)
    site.sandbox.setIdleUrl(site.idleUrl)
    await site.moveClockTo('2025-03-31T12:00:00Z')
    const rows = await standingCharges(site.deps.db)
    const of = (place: string) =>
      rows
        .filter(({ enrolmentId }) => enrolmentId === places[place])
        .map(({ serviceMonth, status }) => `${serviceMonth} ${status}`)
        .sort()
    expect(of('skipped')).toEqual(['2024-12 held', '2025-01 paid', '2025-02 paid', '2025-03 paid'])
    expect(of('untouched')).toEqual(['2025-01 paid', '2025-02 paid', '2025-03 paid'])
    expect(of('twice')).toEqual(['2025-01 paid', '2025-02 paid', '2025-03 paid'])
    expect(of('afterTheEnd')).toEqual(['2025-01 paid'])
  }, 60_000)
})
