import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RemoteDonation } from '#server/adapters/donation-payments.ts'
import { donations } from '#server/db/schema.ts'
import { donate, donationOf, storedDonation } from '#server/testing/donating.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { giveUpDonation } from './ensure-payment.ts'
import { forgetUnpaid } from './forget-unpaid.ts'
import { storePayment } from './store-payment.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp({ now: '2025-01-10T10:00:00Z' })
})
afterAll(() => site.stop())

/** What the provider says of a payment that was made in full. */
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
  const wish = donationOf(site)
  const { donationId } = (await donate(site, wish)).body
  await giveUpDonation(site.deps, donationId)
  const { status, body } = await donate(site, wish)
  expect([status, body.code]).toEqual([409, 'donations.formUsed'])
})

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
  await forgetUnpaid(site.deps)
  const left = await Promise.all(ids.map((id) => storedDonation(site, id)))
  expect(left.map((donation) => donation?.paymentStatus)).toEqual(['abandoned', undefined])
})
