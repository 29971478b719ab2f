// @module-tag slow

import { beforeAll, expect, it } from 'vitest'
import { listInvoices } from '#domain/billing/invoice-contract.ts'
import { getKeptMethods, payByBizum, replaceMethod } from '#domain/billing/kept-methods-contract.ts'
import { changePaymentMethod } from '#domain/desk/contract.ts'
import { deleteEnrolment } from '#domain/enrolments/admin/deletion-contract.ts'
import { runDueJobs } from '#server/billing/jobs.ts'
import { settlePaymentEvents } from '#server/billing/provider-events/event-queue.ts'
import { compareSnapshots } from '#server/billing/reconciliation/compare-snapshots.ts'
import { settleRefunds } from '#server/billing/refunds/ensure-refund.ts'
import { asc, eq } from '#server/kernel/db/drizzle.ts'
import { enrolments, payments, refunds } from '#server/schema.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { newPlace, type Place } from '#testing/billing/enrolling.ts'
import { chargesOfPayer, failuresOf, refusedCard } from '#testing/billing/payment-failures.ts'
import { giveBack, refundCards } from '#testing/billing/refunding.ts'
import { administrator } from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { catchUpDisputes } from './store-disputes.ts'

/** Each has paid a month of 60 € on 30 January, and disputes it. */
const site = sharedTestApp({ now: '2025-01-10T09:00:00Z' })
const boss = shared(() => administrator(site))
const paysAgain = shared(() => newPlace(site))
const neverPays = shared(() => newPlace(site))
const heardTwice = shared(() => newPlace(site))
const refusedBefore = shared(() => newPlace(site, { card: refusedCard }))
const waiting = shared(() => newPlace(site, { card: refundCards.waits }))
const deleted = shared(() => newPlace(site))
const gotAPart = shared(() => newPlace(site))
const undecided = shared(() => newPlace(site))
const taken = shared(() => newPlace(site))
const won = shared(() => newPlace(site))
/** Of those whose bank decides later. */
let disputes: string[]

beforeAll(() => moveTo('2025-01-30T10:00:00Z'))

async function moveTo(at: string) {
  await site.moveClockTo(at)
  await runDueJobs(site.deps)
  await settled()
}

async function settled() {
  await settlePaymentEvents(site.deps)
  await site.deps.background.settled()
}

const chargesTo = ({ payer }: Place) => chargesOfPayer(site, payer)

function rounds({ payer }: Place) {
  const { round, status, amountCents, payerId } = payments
  return site.deps.db
    .select({ round, status, amountCents })
    .from(payments)
    .where(eq(payerId, payer.user.id))
    .orderBy(asc(payments.createdAt), asc(round))
}

async function refundsTo(place: Place) {
  const [first] = await chargesTo(place)
  return site.deps.db
    .select()
    .from(refunds)
    .where(eq(refunds.chargeId, first?.id ?? ''))
}

/** The payer's bank takes the first payment back, and has not decided yet. */
async function dispute(place: Place): Promise<string> {
  const [first] = await chargesTo(place)
  const id = await cardSandbox(site).dispute(first?.providerId ?? '')
  await settled()
  return id
}

async function decide(id: string, outcome: 'won' | 'lost') {
  await cardSandbox(site).decideDispute(id, outcome)
  await settled()
}

const lose = async (place: Place) => decide(await dispute(place), 'lost')

async function payByAnotherCard({ payer }: Place) {
  const paymentMethodId = await payer.keepCard(payer.user, '5555555555554444')
  await payer.call(replaceMethod, { body: { paymentMethodId } })
}

async function mailsAboutIt({ payer }: Place) {
  const mails = await mailsTo(site, payer.user.email)
  return mails.filter(({ text }) => text.includes('retirado el dinero'))
}

/** Returns the month of January as its payer sees it. */
const invoiceOf = async ({ payer }: Place) =>
  (await payer.call(listInvoices, { query: {} })).body.invoices.at(-1)

it('money that the bank takes back is owed again', async () => {
  const [january] = await chargesTo(paysAgain)
  await lose(paysAgain)
  expect(await chargesTo(paysAgain)).toMatchObject([
    { id: january?.id, status: 'failed', round: 2, amountCents: 6000, disputedCents: 0 },
  ])
  expect(await failuresOf(site, paysAgain.payer)).toMatchObject([
    { kind: 'returned', state: 'open', graceEndsOn: '2025-02-13' },
  ])
  expect(await mailsAboutIt(paysAgain)).toHaveLength(1)
  expect(await invoiceOf(paysAgain)).toMatchObject({
    status: 'failed',
    number: null,
    documents: [
      { number: expect.stringMatching(/^2025-/), amount: 60 },
      { number: expect.stringMatching(/^R2025-/), amount: -60 },
    ],
  })
  const { owed, methods } = (await paysAgain.payer.call(getKeptMethods)).body
  expect(owed).toMatchObject([{ amount: 60, kind: 'returned' }])
  expect(methods).toMatchObject([{ isUsable: false }])
})

it('its payer is told, also of a month that was refused before it was paid', async () => {
  await payByAnotherCard(refusedBefore)
  expect(await chargesTo(refusedBefore)).toMatchObject([{ status: 'paid' }])
  await lose(refusedBefore)
  expect(await failuresOf(site, refusedBefore.payer)).toMatchObject([{ state: 'open' }])
  expect(await mailsAboutIt(refusedBefore)).toHaveLength(1)
})

it('owes no more than what was kept of the fee', async () => {
  const [january] = await chargesTo(gotAPart)
  if (!january) throw new Error('nothing was charged')
  await giveBack(boss, january, { amount: 20 })
  await site.deps.background.settled()
  await lose(gotAPart)
  expect(await rounds(gotAPart)).toEqual([
    { round: 1, status: 'returned', amountCents: 6000 },
    { round: 2, status: 'failed', amountCents: 4000 },
  ])
  const [mail] = await mailsAboutIt(gotAPart)
  expect(mail?.subject?.replaceAll('\u00a0', ' ')).toContain('40 €')
  const { owed } = (await gotAPart.payer.call(getKeptMethods)).body
  expect(owed).toMatchObject([{ amount: 40 }])
  await payByAnotherCard(gotAPart)
  expect(await chargesTo(gotAPart)).toMatchObject([{ status: 'paid', refundedCents: 2000 }])
  const documents = (await invoiceOf(gotAPart))?.documents ?? []
  expect(documents.map(({ amount }) => amount)).toEqual([60, -20, -40, 40])
})

it('leaves a refund that is under way to its end', async () => {
  const [january] = await chargesTo(waiting)
  if (!january) throw new Error('nothing was charged')
  await giveBack(boss, january, { amount: 20 })
  await site.deps.background.settled()
  await lose(waiting)
  expect(await refundsTo(waiting)).toMatchObject([{ status: 'pending' }])
})

it('of an entry that was deleted as a mistake is not owed again', async () => {
  const body = { reason: 'double', notifyPayer: true, confirmed: true } as const
  const removed = await boss.call(deleteEnrolment, { params: { id: deleted.id }, body })
  expect(removed.status).toBe(200)
  await lose(deleted)
  expect(await chargesTo(deleted)).toMatchObject([{ status: 'void', round: 2 }])
  expect(await failuresOf(site, deleted.payer)).toEqual([])
  expect(await mailsAboutIt(deleted)).toEqual([])
  const documents = (await invoiceOf(deleted))?.documents ?? []
  expect(documents.map(({ amount }) => amount)).toEqual([60, -60])
})

it('is stored once, whoever hears of it first and however often', async () => {
  const { deps } = site
  await cardSandbox(site).decideDispute(await dispute(heardTwice), 'lost')
  await Promise.all([catchUpDisputes(deps), settlePaymentEvents(deps), catchUpDisputes(deps)])
  await catchUpDisputes(deps)
  await settled()
  expect(await rounds(heardTwice)).toHaveLength(2)
  expect(await mailsAboutIt(heardTwice)).toHaveLength(1)
  expect((await invoiceOf(heardTwice))?.documents).toHaveLength(2)
})

it('is tried by nothing, on none of the days on which a refused card is, and paid once more by another card', async () => {
  await lose(neverPays)
  await dispute(undecided)
  disputes = [await dispute(taken), await dispute(won)]
  for (const day of ['2025-02-02', '2025-02-04', '2025-02-06']) await moveTo(`${day}T10:00:00Z`)
  expect(await rounds(paysAgain)).toEqual([
    { round: 1, status: 'returned', amountCents: 6000 },
    { round: 2, status: 'failed', amountCents: 6000 },
  ])
  await payByAnotherCard(paysAgain)
  expect(await chargesTo(paysAgain)).toMatchObject([{ status: 'paid', round: 2 }])
  expect(await failuresOf(site, paysAgain.payer)).toMatchObject([{ state: 'paid' }])
  const { status, number, documents = [] } = (await invoiceOf(paysAgain)) ?? {}
  expect([status, documents.map(({ amount }) => amount)]).toEqual(['paid', [60, -60, 60]])
  expect(number).toBe(documents.at(-1)?.number)
  expect(number).not.toBe(documents[0]?.number)
})

it('that stays returned costs the place, as a month that was refused', async () => {
  await moveTo('2025-02-14T10:00:00Z')
  expect(await chargesTo(neverPays)).toMatchObject([{ status: 'void' }])
  expect(await failuresOf(site, neverPays.payer)).toMatchObject([{ state: 'placeLost' }])
  const which = eq(enrolments.id, neverPays.id)
  expect(await site.deps.db.select().from(enrolments).where(which)).toMatchObject([
    { status: 'inactive', effectiveEndDate: '2024-12-31' },
  ])
})

it('a refund that was under way is stored as it has ended', async () => {
  await settleRefunds(site.deps)
  expect(await refundsTo(waiting)).toMatchObject([{ status: 'succeeded' }])
})

it('the next month is not taken of a disputed card, unless the association has won', async () => {
  await moveTo('2025-02-18T10:00:00Z')
  const [lost = '', back = ''] = disputes
  await decide(lost, 'lost')
  await decide(back, 'won')
  await moveTo('2025-02-27T10:00:00Z')
  const february = async (place: Place) => {
    const { serviceMonth, status } = (await chargesTo(place)).at(-1) ?? {}
    return `${serviceMonth} ${status}`
  }
  expect(await february(undecided), 'while its bank decides').toBe('2025-02 failed')
  expect(await february(taken), 'after it has taken money back').toBe('2025-02 failed')
  expect(await february(won)).toBe('2025-02 paid')
  expect(await february(paysAgain)).toBe('2025-02 paid')
  expect(await compareSnapshots(site.deps)).toEqual([])
})

it('such a month is paid by Bizum too, once its plan is paid at the desk', async () => {
  const { payer, id } = undecided
  const body = { method: 'desk', from: '2025-03' } as const
  expect((await boss.call(changePaymentMethod, { params: { id }, body })).status).toBe(200)
  const february = (await payer.call(getKeptMethods)).body.owed.at(-1)
  expect(february).toMatchObject({ date: '2025-02-27', byBizum: true })
  const asked = await payer.call(payByBizum, { params: { id: february?.id ?? '' } })
  expect(asked.body.clientSecret).toBeTruthy()
})
