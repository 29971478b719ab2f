import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { RemoteDonation } from '#server/kernel/adapters/payments/donations.ts'
import { eq, sql } from '#server/kernel/db/drizzle.ts'
import { donations } from '#server/schema.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { donate, donationOf, storedDonation } from '#testing/billing/donating.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { deleteUnpaid } from './delete-unpaid.ts'
import { giveUpDonation } from './ensure-payment.ts'
import { storePayment } from './store-payment.ts'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })

/** Returns what the provider says of a payment that was made in full. */
async function paidAtProvider(donationId: string): Promise<RemoteDonation> {
  const { paymentIntentId } = (await storedDonation(site, donationId)) ?? {}
  const remote = await site.deps.payments.retrieveDonation(paymentIntentId ?? '')
  return { ...remote, status: 'succeeded', receivedCents: remote.amountCents }
}

it.each([
  ['another currency', { currency: 'usd' }],
  ['another amount', { amountCents: 300 }],
  ['less than was asked for', { receivedCents: 2499 }],
  ['another donation', { donationId: randomUUID() }],
  ['another payment than the one that was begun', { paymentIntentId: 'pi_other' }],
])('a payment of %s does not count', async (_, difference) => {
  const { donationId } = (await donate(site)).body
  const remote = await paidAtProvider(donationId)
  await expect(storePayment(site.deps, donationId, { ...remote, ...difference })).rejects.toThrow(
    'donations.verificationFailed',
  )
  expect((await storedDonation(site, donationId))?.paymentStatus).toBe('open')
  expect(await storePayment(site.deps, donationId, remote)).toMatchObject({ paymentStatus: 'paid' })
})

it('the form of an abandoned donation begins no other', async () => {
  const donation = donationOf(site)
  const { donationId } = (await donate(site, donation)).body
  await giveUpDonation(site.deps, donationId)
  const { status, body } = await donate(site, donation)
  expect([status, body.code]).toEqual([409, 'donations.formUsed'])
})

it.each([
  'before',
  'after',
] as const)('a donation that is given up %s the answer that begins its payment cannot be paid', async (moment) => {
  const { payments } = site.deps
  const given: string[] = []
  site.deps.payments = {
    ...payments,
    async beginDonation(donation, key) {
      given.push(donation.donationId)
      const giveUp = () => giveUpDonation({ ...site.deps, payments }, donation.donationId)
      await expect.poll(openTransactions).toBe(0)
      if (moment === 'before') await giveUp()
      const remote = await payments.beginDonation(donation, key)
      if (moment === 'after') await giveUp()
      return remote
    },
  }
  const { status, body } = await donate(site)
  site.deps.payments = payments
  expect([status, body.code]).toEqual([409, 'donations.formUsed'])
  const [donationId = ''] = given
  expect(await cardSandbox(site).paymentsOf(donationId)).toMatchObject([{ status: 'canceled' }])
  expect(await storedDonation(site, donationId)).toMatchObject({ paymentStatus: 'abandoned' })
})

/** Transactions that wait for something outside the database. */
async function openTransactions(): Promise<number> {
  const { rows } = await site.deps.db.execute<{ count: number }>(sql`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`)
  return rows[0]?.count ?? 0
}

it('an abandoned donation is forgotten with the names in it, after a day and not before', async () => {
  const ids = []
  for (const hours of [23, 25]) {
    const { donationId } = (await donate(site)).body
    await giveUpDonation(site.deps, donationId)
    await site.deps.db
      .update(donations)
      .set({ createdAt: new Date(Date.now() - hours * 3_600_000) })
      .where(eq(donations.id, donationId))
    ids.push(donationId)
  }
  await deleteUnpaid(site.deps)
  const left = await Promise.all(ids.map((id) => storedDonation(site, id)))
  expect(left.map((donation) => donation?.paymentStatus)).toEqual(['abandoned', undefined])
})
