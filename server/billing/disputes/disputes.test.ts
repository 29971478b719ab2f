// @module-tag slow

import { expect, it } from 'vitest'
import { listDisputes } from '#domain/billing/admin/dispute-contract.ts'
import { listPayments } from '#domain/billing/admin/payments-contract.ts'
import { sumReceipts } from '#domain/billing/admin/receipt-contract.ts'
import { refundableInvoice, refundInvoice } from '#domain/billing/admin/refund-contract.ts'
import { readDashboard } from '#domain/dashboard/contract.ts'
import { listDonations, refundDonation } from '#domain/donations/admin/contract.ts'
import { runDueJobs } from '#server/billing/jobs.ts'
import { settlePaymentEvents } from '#server/billing/provider-events/event-queue.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { charges, disputes } from '#server/schema.ts'
import { figuresNow } from '#server/statistics/statistics-figures.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { donate, payDonation } from '#testing/billing/donating.ts'
import { enrolOne } from '#testing/billing/enrolling.ts'
import { type Administrator, administrator, member } from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { catchUpDisputes } from './store-disputes.ts'

/** Kept without trouble; whoever pays with it disputes the payment. */
const disputedCard = '4000000000000259'

async function disputedMonth() {
  const site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
  const boss = await administrator(site)
  const payer = await member(site)
  const enrolmentId = await enrolOne(payer, 60, disputedCard)
  await site.moveClockTo('2025-01-30T10:00:00Z')
  await runDueJobs(site.deps)
  await settlePaymentEvents(site.deps)
  const [charge] = await site.deps.db
    .select()
    .from(charges)
    .where(eq(charges.enrolmentId, enrolmentId))
  if (!charge) throw new Error('nothing was charged')
  const year = { from: '2025-01-01', to: '2025-12-31' }
  return {
    site,
    boss,
    charge,
    sums: async () => (await boss.call(sumReceipts, { query: year })).body,
    home: async () => (await boss.call(readDashboard)).body,
    disputedInList: async () =>
      (await boss.call(listPayments, { query: { status: 'disputed' } })).body.payments.map(
        ({ id, disputed, refundable, answer }) => ({ id, disputed, refundable, answer }),
      ),
    async netOfStatistics() {
      const { months } = await figuresNow(site.deps.db, '2025-02-10')
      return months.reduce((sum, one) => sum + one.charged - one.refunded, 0)
    },
    end: (outcome: Outcome) => endDispute(site, outcome),
    mails: (words: string) => mailsAbout(site, boss, words),
  }
}

type Outcome = 'won' | 'lost'

/** The payer's bank decides at the card sandbox. */
async function endDispute(site: TestApp, outcome: Outcome): Promise<void> {
  const isOpen = eq(disputes.status, 'open')
  const [dispute] = await site.deps.db.select().from(disputes).where(isOpen)
  await cardSandbox(site).decideDispute(dispute?.stripeDisputeId ?? '', outcome)
  await settlePaymentEvents(site.deps)
}

async function mailsAbout(site: TestApp, { user }: Administrator, words: string) {
  await site.deps.background.settled()
  return mailsTo(site, user.email, words)
}

it('a dispute is seen at the desk and by e-mail with its day, and is neither income nor refundable', async () => {
  const { boss, charge, sums, home, disputedInList, netOfStatistics, end, mails } =
    await disputedMonth()
  expect((await home()).disputes).toEqual({ open: 1, answerBy: '2025-02-19' })
  const [mail, second] = await mails('reclama')
  expect(second).toBeUndefined()
  expect(mail?.text).toContain('19 de febrero de 2025')

  expect(await sums()).toMatchObject({ charged: 60, refunded: 0, disputed: 60, net: 0 })
  expect(await netOfStatistics()).toBe(0)
  expect((await home()).income).toBe(0)
  expect(await disputedInList()).toEqual([
    {
      id: charge.id,
      disputed: 60,
      refundable: 0,
      answer: { until: '2025-02-19', daysLeft: 20 },
    },
  ])
  const listed = async () => (await boss.call(listDisputes)).body.disputes
  const dispute = { id: expect.any(String), invoiceId: charge.id, amount: 60, reason: 'fraudulent' }
  expect(await listed()).toEqual([{ ...dispute, status: 'open', dueBy: '2025-02-19' }])
  const params = { id: charge.id }
  expect((await boss.call(refundableInvoice, { params })).body.refundable).toBe(0)
  const refused = await boss.call(refundInvoice, {
    params,
    body: { amount: 60, reason: 'goodwill', requestKey: crypto.randomUUID() },
  })
  expect(refused.body.code).toBe('invoices.refundDisputed')

  await end('won')
  expect(await sums()).toMatchObject({ charged: 60, disputed: 0, net: 60 })
  expect(await netOfStatistics()).toBe(6000)
  expect(await disputedInList()).toEqual([])
  expect(await listed()).toEqual([{ ...dispute, status: 'won', dueBy: null }])
  expect(await home()).toMatchObject({ disputes: { open: 0, answerBy: null }, income: 60 })
  expect((await boss.call(refundableInvoice, { params })).body.refundable).toBe(60)
  expect(await mails('Reclamación ganada')).toHaveLength(1)
})

it('a lost dispute stays out of the income, also when only the nightly look finds it', async () => {
  const { site, boss, charge, sums, home, end, mails } = await disputedMonth()
  await site.deps.db.delete(disputes)
  await site.deps.db.update(charges).set({ disputedCents: 0 }).where(eq(charges.id, charge.id))
  await Promise.all([catchUpDisputes(site.deps), catchUpDisputes(site.deps)])
  expect(await sums()).toMatchObject({ disputed: 60, net: 0 })

  await end('lost')
  await catchUpDisputes(site.deps)
  expect((await home()).disputes.open).toBe(0)
  expect(await sums()).toMatchObject({ charged: 60, disputed: 60, net: 0 })
  const refundable = await boss.call(refundableInvoice, { params: { id: charge.id } })
  expect(refundable.body.refundable).toBe(0)
  const [mail, second] = await mails('Reclamación perdida')
  expect(mail?.text).toContain('La cuota se debe otra vez')
  expect(second).toBeUndefined()
})

it('a donation that is disputed is marked, is not income and is not given back, until that is decided', async () => {
  const site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
  const boss = await administrator(site)
  const listed = async (id: string) => {
    const { donations, sums } = (await boss.call(listDonations)).body
    const { state, disputed, refundable } = donations.find((one) => one.id === id) ?? {}
    return { state, disputed, refundable, paid: sums.paid }
  }
  const openNow = async () => (await boss.call(readDashboard)).body.disputes
  for (const [round, { outcome, mail, ...end }] of [
    {
      outcome: 'lost' as const,
      paid: 0,
      disputed: 25,
      refundable: 0,
      mail: 'Reclamación perdida',
    },
    {
      outcome: 'won' as const,
      paid: 25,
      disputed: 0,
      refundable: 25,
      mail: 'Reclamación ganada',
    },
  ].entries()) {
    const given = (await donate(site)).body
    await payDonation(site, given.clientSecret, disputedCard)
    await settlePaymentEvents(site.deps)
    const { donationId: id } = given
    const open = { state: 'paid', disputed: 25, refundable: 0, paid: 0 }
    expect(await listed(id)).toEqual(open)
    expect(await openNow()).toEqual({ open: 1, answerBy: '2025-01-30' })
    expect(await mailsAbout(site, boss, 'reclama')).toHaveLength(round + 1)
    const body = { amount: 25, reason: 'goodwill' as const, requestKey: crypto.randomUUID() }
    const refused = await boss.call(refundDonation, { params: { id }, body })
    expect(refused.body.code).toBe('invoices.refundDisputed')

    await endDispute(site, outcome)
    expect(await listed(id)).toEqual({ state: 'paid', ...end })
    expect((await openNow()).open).toBe(0)
    expect(await mailsAbout(site, boss, mail)).toHaveLength(1)
  }
})
