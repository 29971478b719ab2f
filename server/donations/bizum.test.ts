// @module-tag slow

import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { listDonations, refundDonation } from '#domain/donations/admin/contract.ts'
import { createDonation, readDonation } from '#domain/donations/contract.ts'
import { MINUTE_MS } from '#domain/kernel/durations.ts'
import { createSandbox } from '#sandbox/stripe/sandbox.ts'
import { clientOf } from '#sandbox/stripe/testing.ts'
import { settlePaymentEvents } from '#server/billing/provider-events/event-queue.ts'
import { catchUpRefunds } from '#server/billing/refunds/catch-up-refunds.ts'
import { stripeDonations } from '#server/kernel/adapters/stripe/donations.ts'
import { cardSandbox, phones } from '#testing/billing/card-sandbox.ts'
import { donate, donationOf, payDonation, storedDonation } from '#testing/billing/donating.ts'
import { administrator } from '#testing/builders.ts'
import { readPdf } from '#testing/files/read-pdf.ts'
import { mailsTo } from '#testing/mails.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })
const actor = shared(() => administrator(site))

async function look(id: string): Promise<string> {
  const { body } = await site.visitor().call(readDonation, { params: { id } })
  return body.status
}

/** Moves on past the answer of the donor, which takes seconds, or past the hour in which it has to come. */
async function wait(minutes: number): Promise<void> {
  const later = site.sandbox.clock.now().getTime() + minutes * MINUTE_MS
  await site.sandbox.clock.moveTo(new Date(later))
}

/** A donation whose donor is asked in the app of their bank. */
async function asked(phone: string, changes: Record<string, unknown> = {}) {
  const { body } = await donate(site, changes)
  expect(await payDonation(site, body.clientSecret, phone)).toBe('requires_action')
  return body
}

it('waits for its donor, is paid once it is approved, and its receipt says by what', async () => {
  const email = 'approves@example.org'
  const { donationId } = await asked(phones.isApproved, { email })
  expect(await look(donationId)).toBe('waiting')
  expect((await storedDonation(site, donationId))?.paymentStatus).toBe('open')
  await wait(1)
  expect(await look(donationId)).toBe('paid')
  expect(await storedDonation(site, donationId)).toMatchObject({ paidBy: 'bizum' })
  const [mail] = await mailsTo(site, email)
  const { pages } = readPdf(mail?.attachments[0]?.content ?? Buffer.alloc(0))
  expect(pages.flat()).toContain('Bizum')
  const { body } = await actor.call(listDonations, { query: { search: email } })
  expect(body.donations).toMatchObject([{ paidBy: 'bizum', state: 'paid' }])
})

it('that is refused can be paid by card', async () => {
  const { donationId, clientSecret } = await asked(phones.isRefused)
  await wait(1)
  expect(await look(donationId)).toBe('open')
  expect(await payDonation(site, clientSecret)).toBe('succeeded')
  expect(await look(donationId)).toBe('paid')
  expect(await storedDonation(site, donationId)).toMatchObject({ paidBy: 'card', declines: 1 })
})

it('that is not approved in time has cost nothing, and can be tried again', async () => {
  const { donationId, clientSecret } = await asked(phones.isNotAnswered)
  await wait(30)
  expect(await look(donationId)).toBe('waiting')
  await wait(60)
  expect(await look(donationId)).toBe('open')
  await payDonation(site, clientSecret, phones.isApproved)
  await wait(1)
  expect(await look(donationId)).toBe('paid')
})

it('is taken once where its donor takes a card while it waits', async () => {
  const { donationId, clientSecret } = await asked(phones.isApproved)
  expect(await payDonation(site, clientSecret)).toBe('succeeded')
  await wait(5)
  expect(await look(donationId)).toBe('paid')
  const [payment, ...others] = await cardSandbox(site).paymentsOf(donationId)
  expect([payment?.amount_received, others]).toEqual([2500, []])
  expect(await storedDonation(site, donationId)).toMatchObject({ paidBy: 'card' })
})

it('that waits is given up for another amount', async () => {
  const { donationId } = await asked(phones.isApproved)
  const body = donationOf(site, { amount: 50, replaces: donationId })
  expect((await site.visitor().call(createDonation, { body })).status).toBe(200)
  await wait(5)
  expect(await look(donationId)).toBe('closed')
})

it('goes back within minutes', async () => {
  const { donationId } = await asked(phones.isApproved)
  await wait(1)
  await look(donationId)
  const { body } = await actor.call(refundDonation, {
    params: { id: donationId },
    body: { amount: 10, reason: 'goodwill', requestKey: randomUUID() },
  })
  expect(body).toMatchObject({ status: 'pending' })
  await wait(10)
  await catchUpRefunds(site.deps)
  await settlePaymentEvents(site.deps)
  expect(await storedDonation(site, donationId)).toMatchObject({ refundedCents: 1000 })
})

it('is not offered where the account does not take it', async () => {
  const without = await createSandbox({ bizumPayments: 'pending' })
  onTestFinished(() => without.close())
  const stripe = clientOf(without)
  const donation = { donationId: randomUUID(), amountCents: 2500 }
  const { paymentIntentId } = await stripeDonations(stripe).beginDonation(donation, 'key')
  const { payment_method_types } = await stripe.paymentIntents.retrieve(paymentIntentId)
  expect(payment_method_types).toEqual(['card'])
})
