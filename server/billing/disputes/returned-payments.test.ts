// @module-tag slow

import { expect, it } from 'vitest'
import { listInvoices } from '#domain/billing/invoice-contract.ts'
import { getKeptMethods, payByBizum, replaceMethod } from '#domain/billing/kept-methods-contract.ts'
import { changePaymentMethod } from '#domain/desk/contract.ts'
import { endUnpaidPlaces } from '#server/billing/dunning/end-unpaid-places.ts'
import { runDueJobs } from '#server/billing/jobs.ts'
import { settlePaymentEvents } from '#server/billing/provider-events/event-queue.ts'
import { compareSnapshots } from '#server/billing/reconciliation/compare-snapshots.ts'
import { asc, eq } from '#server/kernel/db/drizzle.ts'
import { charges, disputes, enrolments, paymentFailures, payments } from '#server/schema.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { enrolOne } from '#testing/billing/enrolling.ts'
import { giveBack } from '#testing/billing/refunding.ts'
import { standingCharges } from '#testing/billing/standing-charges.ts'
import { administrator, member } from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { startTestApp } from '#testing/test-app.ts'
import { catchUpDisputes } from './store-disputes.ts'

/** A month of 60 €, paid on 30 January, which its payer can dispute. */
async function paidMonth() {
  const site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
  const payer = await member(site)
  const enrolmentId = await enrolOne(payer, 60)
  await charged('2025-01-30T10:00:00Z')
  const [january] = await chargesNow()
  if (!january) throw new Error('nothing was charged')

  async function charged(at: string) {
    await site.moveClockTo(at)
    await runDueJobs(site.deps)
    await settlePaymentEvents(site.deps)
    await site.deps.background.settled()
  }

  function chargesNow() {
    return standingCharges(site.deps.db, eq(charges.enrolmentId, enrolmentId))
  }

  const rounds = () => {
    const { round, status, amountCents } = payments
    return site.deps.db
      .select({ round, status, amountCents })
      .from(payments)
      .orderBy(asc(payments.createdAt), asc(round))
  }

  return {
    site,
    payer,
    enrolmentId,
    january,
    charged,
    charges: chargesNow,
    rounds,
    async dispute(outcome: 'won' | 'lost' | null) {
      const [intent] = await site.deps.db
        .select({ id: payments.providerId })
        .from(payments)
        .where(eq(payments.status, 'succeeded'))
      const remote = await cardSandbox(site).dispute(intent?.id ?? '')
      if (outcome) await cardSandbox(site).decideDispute(remote, outcome)
      await settlePaymentEvents(site.deps)
      await site.deps.background.settled()
    },
    async failure() {
      const [failure] = await site.deps.db.select().from(paymentFailures)
      return failure
    },
    async mails(words: string) {
      await site.deps.background.settled()
      return (await mailsTo(site, payer.user.email)).filter(({ text }) => text.includes(words))
    },
    async invoice() {
      const { invoices } = (await payer.call(listInvoices, { query: {} })).body
      return invoices[0]
    },
  }
}

it('money that the bank takes back is owed again, and paid once more by another card', async () => {
  const month = await paidMonth()
  const { site, payer, january } = month
  await month.dispute('lost')

  expect(await month.charges()).toMatchObject([
    { id: january.id, status: 'failed', round: 2, amountCents: 6000, disputedCents: 0 },
  ])
  expect(await month.failure()).toMatchObject({
    kind: 'returned',
    state: 'open',
    graceEndsOn: '2025-02-13',
  })
  expect(await month.mails('retirado el dinero')).toHaveLength(1)
  expect(await month.invoice()).toMatchObject({
    status: 'failed',
    number: null,
    documents: [
      { number: '2025-0001', amount: 60 },
      { number: 'R2025-0001', amount: -60 },
    ],
  })
  const { owed, methods } = (await payer.call(getKeptMethods)).body
  expect(owed).toMatchObject([{ amount: 60, kind: 'returned' }])
  expect(methods).toMatchObject([{ isUsable: false }])

  // Nothing is tried by itself, on none of the days on which a refused card is.
  for (const day of ['2025-02-02', '2025-02-04', '2025-02-06']) {
    await month.charged(`${day}T10:00:00Z`)
  }
  expect(await month.rounds()).toEqual([
    { round: 1, status: 'returned', amountCents: 6000 },
    { round: 2, status: 'failed', amountCents: 6000 },
  ])

  const paymentMethodId = await payer.keepCard(payer.user, '5555555555554444')
  await payer.call(replaceMethod, { body: { paymentMethodId } })
  expect(await month.charges()).toMatchObject([{ id: january.id, status: 'paid', round: 2 }])
  expect(await month.failure()).toMatchObject({ state: 'paid' })
  expect(await month.invoice()).toMatchObject({ status: 'paid', number: '2025-0002' })
  expect(await compareSnapshots(site.deps)).toEqual([])
  await month.charged('2025-02-27T10:00:00Z')
  expect((await month.charges()).map(({ status }) => status)).toEqual(['paid', 'paid'])
})

it('a month that stays returned costs the place, as one that was refused', async () => {
  const month = await paidMonth()
  await month.dispute('lost')
  await month.charged('2025-02-14T10:00:00Z')
  await endUnpaidPlaces(month.site.deps)
  expect(await month.charges()).toMatchObject([{ status: 'void' }])
  expect(await month.failure()).toMatchObject({ state: 'placeLost' })
  const [enrolment] = await month.site.deps.db.select().from(enrolments)
  expect(enrolment).toMatchObject({ status: 'inactive', effectiveEndDate: '2024-12-31' })
})

it.each([
  { outcome: null, shows: 'failed', why: 'while its bank decides' },
  { outcome: 'lost' as const, shows: 'failed', why: 'after it has taken money back' },
  { outcome: 'won' as const, shows: 'paid', why: 'once the association has won' },
])('the next month of a card that is disputed is $shows $why', async ({ outcome, shows }) => {
  const month = await paidMonth()
  await month.dispute(null)
  await month.charged('2025-02-18T10:00:00Z')
  if (outcome) {
    const [row] = await month.site.deps.db.select().from(disputes)
    await cardSandbox(month.site).decideDispute(row?.stripeDisputeId ?? '', outcome)
    await settlePaymentEvents(month.site.deps)
  }
  await month.charged('2025-02-27T10:00:00Z')
  expect((await month.charges()).at(-1)).toMatchObject({ serviceMonth: '2025-02', status: shows })
})

it('the next month of a card that was returned is paid by Bizum too, once the plan is paid at the desk', async () => {
  const month = await paidMonth()
  await month.dispute(null)
  await month.charged('2025-02-27T10:00:00Z')
  const boss = await administrator(month.site)
  const body = { method: 'desk', from: '2025-03' } as const
  const params = { id: month.enrolmentId }
  expect((await boss.call(changePaymentMethod, { params, body })).status).toBe(200)
  const february = (await month.payer.call(getKeptMethods)).body.owed.at(-1)
  expect(february).toMatchObject({ date: '2025-02-27', byBizum: true })
  const asked = await month.payer.call(payByBizum, { params: { id: february?.id ?? '' } })
  expect(asked.body.clientSecret).toBeTruthy()
})

it('is stored once, whoever hears of it first and however often', async () => {
  const month = await paidMonth()
  await month.dispute(null)
  const { deps } = month.site
  const [row] = await deps.db.select().from(disputes)
  await cardSandbox(month.site).decideDispute(row?.stripeDisputeId ?? '', 'lost')
  await Promise.all([catchUpDisputes(deps), settlePaymentEvents(deps), catchUpDisputes(deps)])
  await catchUpDisputes(deps)
  expect(await month.rounds()).toHaveLength(2)
  expect(await month.mails('retirado el dinero')).toHaveLength(1)
  expect((await month.invoice())?.documents).toHaveLength(2)
})

it('owes no more than what was kept of the fee', async () => {
  const month = await paidMonth()
  const boss = await administrator(month.site)
  await giveBack(boss, month.january, { amount: 20 })
  await month.site.deps.background.settled()
  await month.dispute('lost')
  expect(await month.rounds()).toEqual([
    { round: 1, status: 'returned', amountCents: 6000 },
    { round: 2, status: 'failed', amountCents: 4000 },
  ])
  const [mail] = await month.mails('retirado el dinero')
  expect(mail?.subject.replaceAll('\u00a0', ' ')).toContain('40 €')
  const { owed } = (await month.payer.call(getKeptMethods)).body
  expect(owed).toMatchObject([{ amount: 40 }])
  const paymentMethodId = await month.payer.keepCard(month.payer.user, '5555555555554444')
  await month.payer.call(replaceMethod, { body: { paymentMethodId } })
  expect(await month.charges()).toMatchObject([{ status: 'paid', refundedCents: 2000 }])
  const documents = (await month.invoice())?.documents ?? []
  expect(documents.map(({ amount }) => amount)).toEqual([60, -20, -40, 40])
  expect(await compareSnapshots(month.site.deps)).toEqual([])
})
