// @module-tag slow

import { beforeAll, expect, it } from 'vitest'
import { sumReceipts } from '#domain/billing/admin/receipt-contract.ts'
import { readDashboard } from '#domain/dashboard/contract.ts'
import { lastDayOf } from '#domain/kernel/calendar.ts'
import { readLedger } from '#domain/ledger/contract.ts'
import { countStatistics, readStatistics } from '#domain/statistics/contract.ts'
import { entriesOf } from '#server/billing/admin/receipt-entries.ts'
import { settlePaymentEvents } from '#server/billing/provider-events/event-queue.ts'
import { charges, paymentAllocations, payments, receipts } from '#server/schema.ts'
import { donate, payDonation } from '#testing/billing/donating.ts'
import { enrol, enrolOne } from '#testing/billing/enrolling.ts'
import { chargesOf, providerRefunds } from '#testing/billing/refunding.ts'
import { administrator, member, person } from '#testing/builders.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

/** Kept without trouble; whoever pays with it disputes the payment. */
const disputedCard = '4000000000000259'

const site = sharedTestApp({ now: '2027-01-10T09:00:00Z' })
const treasurer = shared(() => administrator(site))

/** Stores as late a payment that came in on the last evening of January: its receipt is of February. */
async function storeLate(enrolmentId: string, payerId: string): Promise<void> {
  const { db } = site.deps
  const paidAt = new Date('2027-01-31T22:30:00Z')
  const of = { payerId, amountCents: 6000 }
  const [charge] = await db
    .insert(charges)
    .values({
      ...of,
      enrolmentId,
      dueAt: paidAt,
      chargedOn: '2026-12-30',
      serviceMonth: '2026-12',
      status: 'settled',
      settledAt: paidAt,
    })
    .returning()
  const [payment] = await db
    .insert(payments)
    .values({ ...of, method: 'card', status: 'succeeded', providerId: 'pi_late', paidAt })
    .returning()
  const ids = { chargeId: charge?.id ?? '', paymentId: payment?.id ?? '' }
  await db.insert(paymentAllocations).values({ ...ids, amountCents: 6000 })
  await db.insert(receipts).values({
    ...ids,
    series: '2027',
    issuedOn: '2027-02-01',
    serviceMonth: '2026-12',
    amountCents: 6000,
    programme: 'ONA',
    issuer: {},
  })
}

/** A month with everything in it: fees, one that is known late, a donation, a refund and a dispute. */
beforeAll(async () => {
  const payer = await member(site)
  const people = [person({ nombre: 'Ane' }), person({ nombre: 'Jon' })]
  const [enrolmentId = ''] = await enrol(payer, { monto: 120, people })
  await enrolOne(await member(site), 60, disputedCard)
  await payDonation(site, (await donate(site)).body.clientSecret)
  await site.moveClockTo('2027-01-30T12:00:00Z')
  const [charge] = await chargesOf(site, payer)
  if (!charge) throw new Error('nothing was charged')
  await providerRefunds(site).make(charge, 2000)
  await storeLate(enrolmentId, payer.user.id)
  await settlePaymentEvents(site.deps)
})

const cents = (euros: number) => Math.round(euros * 100)

/** Sums in cents what the month's statement shows of fees. */
async function statementOf(month: string) {
  const { lines } = (await treasurer.call(readLedger, { query: { month } })).body
  const sum = (...kinds: string[]) =>
    lines
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((total, { amount }) => total + cents(amount), 0)
  return {
    charged: sum('payment'),
    wentBack: 0 - sum('refund', 'refundReturned', 'dispute', 'disputeWon'),
    donated: sum('donation'),
  }
}

it('each month’s statement, dashboard, statistics, and receipts with their file show the same sums', async () => {
  for (const month of ['2027-01', '2027-02']) {
    if (month === '2027-02') await site.moveClockTo('2027-02-27T12:00:00Z')
    await treasurer.call(countStatistics)
    const { charged, wentBack, donated } = await statementOf(month)
    const { body: dashboard } = await treasurer.call(readDashboard)
    expect([dashboard.month, cents(dashboard.income)]).toEqual([month, charged - wentBack])

    const query = { from: month, to: month }
    const { months } = (await treasurer.call(readStatistics, { query })).body
    const inStatistics = months.map(({ charged = 0, refunded = 0, donated = 0 }) =>
      [charged, refunded, donated].map(cents),
    )
    expect(inStatistics).toEqual([[charged, wentBack, donated]])

    const period = { from: `${month}-01`, to: lastDayOf(month) }
    const { body: sums } = await treasurer.call(sumReceipts, { query: period })
    expect([cents(sums.charged), cents(sums.net)]).toEqual([charged, charged - wentBack])
    const total = { charged: 0, refunded: 0 }
    for await (const entries of entriesOf(site.deps, period)) {
      for (const entry of entries) {
        total.charged += entry.charged ?? 0
        total.refunded += entry.refunded ?? 0
      }
    }
    expect(total).toEqual({ charged, refunded: wentBack })
  }
})

it('a payment that becomes known in the month after counts in the month in which it was paid', async () => {
  expect(await statementOf('2027-01')).toMatchObject({ charged: 24_000, wentBack: 8000 })
})
