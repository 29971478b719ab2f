// @module-tag slow

import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDonationForm, readDonation } from '#domain/donations/contract.ts'
import { settlePaymentEvents } from '#server/billing/provider-events/event-queue.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { donations, rateLimits, webhookEvents } from '#server/schema.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import {
  donate,
  donationOf,
  formOpened,
  payDonation,
  storedDonation,
} from '#testing/billing/donating.ts'
import { administrator } from '#testing/builders.ts'
import { newEvent, sendEvent } from '#testing/events.ts'
import { readPdf } from '#testing/files/read-pdf.ts'
import { mailsTo } from '#testing/mails.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { deleteUnpaid, settleDonations } from './delete-unpaid.ts'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })
beforeEach(async () => {
  await cardSandbox(site).clearFaults()
  site.sandbox.setWebhookUrl(webhookUrl())
  await site.deps.db.delete(rateLimits)
})

const webhookUrl = () => {
  const { port } = site.app.server.address() as { port: number }
  return `http://127.0.0.1:${port}/api/stripe/webhook`
}

async function look(id: string) {
  const { status, body } = await site.visitor().call(readDonation, { params: { id } })
  return status === 200 ? body.status : body.code
}

async function begun(changes: Record<string, unknown> = {}, language = 'es') {
  const { status, body } = await donate(site, changes, language)
  expect([status, body.code]).toEqual([200, undefined])
  return body
}

const anonymous = { anonymous: true, firstName: undefined, lastName: undefined, email: undefined }
let address = 0
const newAddress = () => `donor-${address++}@example.org`

describe('a donation', () => {
  it('is paid once the provider reports it, and acknowledged once, with a receipt, in the language', async () => {
    const email = newAddress()
    const { donationId, clientSecret } = await begun({ email, amount: 12.5 }, 'eu')
    expect(await look(donationId)).toBe('open')
    expect(await payDonation(site, clientSecret)).toBe('succeeded')
    expect(await Promise.all([look(donationId), look(donationId)])).toEqual(['paid', 'paid'])
    await settlePaymentEvents(site.deps)
    expect(await storedDonation(site, donationId)).toMatchObject({
      amountCents: 1250,
      paymentStatus: 'paid',
      language: 'eu',
    })
    const mails = await mailsTo(site, email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Eskerrik asko 12,50\u00a0€ emateagatik'])
    const [file] = mails[0]?.attachments ?? []
    expect(file?.name).toMatch(/^ekarpena-[0-9A-F]{4}-[0-9A-F]{4}\.pdf$/)
    const pdf = readPdf(file?.content ?? Buffer.alloc(0))
    const words = pdf.pages.flat().join(' ')
    for (const one of ['Maite Etxeberria', '12,50', 'Ez da zerga-kenkarietarako ziurtagiria']) {
      expect(words).toContain(one)
    }
    expect(pdf.source).toContain('/Lang (eu-ES)')
    expect(pdf.elements).toEqual(expect.arrayContaining(['Document', 'H1', 'Table', 'TH', 'TD']))
  })

  it('without a name stores nothing about the donor, and has a receipt without a name', async () => {
    const { donationId, clientSecret } = await begun({ ...anonymous, amount: 100 })
    const receipt = `/api/donations/${donationId}/receipt?lng=en`
    const early = await site.app.inject({ url: receipt })
    expect([early.statusCode, early.json().code]).toEqual([409, 'donations.notPaid'])
    await payDonation(site, clientSecret)
    expect(await look(donationId)).toBe('paid')
    expect(await storedDonation(site, donationId)).toMatchObject({
      firstName: null,
      lastName: null,
      email: null,
    })
    const { rawPayload, headers } = await site.app.inject({ url: receipt })
    expect(headers['content-disposition']).toMatch(/donation-[0-9A-F]{4}-[0-9A-F]{4}\.pdf/)
    expect(readPdf(rawPayload).pages.flat().join(' ')).toContain('€100.00')
    const named = await begun({ email: newAddress() })
    await payDonation(site, named.clientSecret)
    await look(named.donationId)
    const other = await site.app.inject({ url: `/api/donations/${named.donationId}/receipt` })
    expect(readPdf(other.rawPayload).pages.flat().join(' ')).not.toContain('Maite')
  })

  it('that does not exist is not found, and none discloses its donor', async () => {
    expect(await look(randomUUID())).toBe('donations.notFound')
    const { donationId } = await begun({ email: newAddress() })
    const { body } = await site.visitor().call(readDonation, { params: { id: donationId } })
    expect(Object.keys(body).sort()).toEqual(['amount', 'anonymous', 'refunded', 'status'])
  })

  it.each([
    [{ amount: 2.99 }, 'donations.amountTooSmall'],
    [{ amount: 3000.01 }, 'donations.amountTooLarge'],
    [{ amount: 10.001 }, 'donations.amountInvalid'],
    [{ amount: -5 }, 'donations.amountInvalid'],
    [{ amount: '25' }, 'donations.amountInvalid'],
    [{ firstName: ' ' }, 'donations.firstNameRequired'],
    [{ lastName: undefined }, 'donations.lastNameRequired'],
    [{ email: '' }, 'donations.emailRequired'],
    [{ email: 'maite@' }, 'donations.emailInvalid'],
    [{ firstName: '<b>' }, 'http.charactersRefused'],
  ])('%j is refused: %s', async (changes, code) => {
    const { status, body } = await donate(site, changes)
    expect([status, body.fields?.[0]?.code]).toEqual([422, code])
    expect(body.error).toBe(body.fields?.[0]?.message)
  })

  it('waits for the bank: declined, and then paid with another card', async () => {
    const { donationId, clientSecret } = await begun({ email: newAddress() })
    expect(await payDonation(site, clientSecret, '4000000000000002')).toBe('card_declined')
    expect(await look(donationId)).toBe('open')
    expect(await payDonation(site, clientSecret, '4000002760003184')).toBe('requires_action')
    expect(await look(donationId)).toBe('open')
    expect(await payDonation(site, clientSecret)).toBe('succeeded')
    expect(await look(donationId)).toBe('paid')
    expect((await storedDonation(site, donationId))?.declines).toBe(1)
  })
})

describe('exactly once', () => {
  it('the same form at once and again is one donation with one payment; other content is refused', async () => {
    const donation = donationOf(site, { email: newAddress() })
    const replies = await Promise.all([donate(site, donation), donate(site, donation)])
    replies.push(await donate(site, donation))
    const ids = new Set(replies.map(({ body }) => body.donationId))
    expect([ids.size, new Set(replies.map(({ body }) => body.clientSecret)).size]).toEqual([1, 1])
    const [donationId = ''] = ids
    expect(await cardSandbox(site).paymentsOf(donationId)).toHaveLength(1)
    const other = await donate(site, { ...donation, amount: 30 })
    expect([other.status, other.body.code]).toEqual([409, 'donations.formUsed'])
    await payDonation(site, replies[0]?.body.clientSecret ?? '')
    await look(donationId)
    expect((await donate(site, donation)).body.code).toBe('donations.alreadyPaid')
  })

  const faults = {
    'the connection breaks before it has done it': { kind: 'dropConnection', after: false },
    'the connection breaks after it has done it': { kind: 'dropConnection', after: true },
    'it answers 500 before it has done it': { kind: 'error500', after: false },
    'it answers 500 after it has done it': { kind: 'error500', after: true },
  }
  it.each(Object.entries(faults))('%s: one payment in the end', async (_, fault) => {
    await cardSandbox(site).setFaults([
      { ...fault, method: 'POST', path: '/v1/payment_intents', times: 3 },
    ])
    const donation = donationOf(site, { email: newAddress() })
    const first = await donate(site, donation)
    if (first.status !== 200) expect(first.body.code).toBe('donations.processingFailed')
    await cardSandbox(site).clearFaults()
    const { donationId, clientSecret } = await begun(donation)
    expect(await cardSandbox(site).paymentsOf(donationId)).toHaveLength(1)
    await payDonation(site, clientSecret)
    expect(await look(donationId)).toBe('paid')
  })

  it('dying before the payment is noted leaves one that is found by its metadata', async () => {
    const donation = donationOf(site, { email: newAddress() })
    const { donationId, clientSecret } = await begun(donation)
    await site.deps.db
      .update(donations)
      .set({ paymentIntentId: null })
      .where(eq(donations.id, donationId))
    site.sandbox.setWebhookUrl(null)
    await payDonation(site, clientSecret)
    expect(await look(donationId)).toBe('paid')
    expect(await cardSandbox(site).paymentsOf(donationId)).toHaveLength(1)
  })

  it('lost, doubled and late events have the same result; the job reads what no event has reported', async () => {
    const email = newAddress()
    const { donationId, clientSecret } = await begun({ email })
    site.sandbox.setWebhookUrl(null)
    await payDonation(site, clientSecret)
    await site.deps.db
      .update(donations)
      .set({ createdAt: new Date(Date.now() - 180_000) })
      .where(eq(donations.id, donationId))
    await settleDonations(site.deps)
    expect((await storedDonation(site, donationId))?.paymentStatus).toBe('paid')
    const intent = (await storedDonation(site, donationId))?.paymentIntentId ?? ''
    for (const type of ['succeeded', 'succeeded', 'payment_failed']) {
      await sendEvent(site, newEvent(`evt_${randomUUID()}`, `payment_intent.${type}`, intent))
    }
    await settlePaymentEvents(site.deps)
    expect((await storedDonation(site, donationId))?.paymentStatus).toBe('paid')
    expect(await mailsTo(site, email)).toHaveLength(1)
  })

  it('without an answer of the provider nothing is said to be paid', async () => {
    const { donationId, clientSecret } = await begun({ email: newAddress() })
    site.sandbox.setWebhookUrl(null)
    await payDonation(site, clientSecret)
    await cardSandbox(site).setFaults([
      { kind: 'error500', after: false, method: 'GET', path: '/v1/payment_intents', times: 9 },
    ])
    expect(await look(donationId)).toBe('donations.verificationFailed')
    await cardSandbox(site).clearFaults()
    expect(await look(donationId)).toBe('paid')
  })

  it('a payment over another amount, or of another donation, never counts', async () => {
    const one = await begun({ email: newAddress(), amount: 50 })
    const [intent] = await cardSandbox(site).paymentsOf(one.donationId)
    const is = eq(donations.id, one.donationId)
    await site.deps.db.update(donations).set({ amountCents: 30_000 }).where(is)
    await payDonation(site, one.clientSecret)
    expect(await look(one.donationId)).toBe('donations.verificationFailed')
    expect((await storedDonation(site, one.donationId))?.paymentStatus).toBe('open')
    const events = await site.deps.db
      .select()
      .from(webhookEvents)
      .where(eq(webhookEvents.objectId, intent?.id ?? ''))
    expect(events.every(({ ignored }) => ignored !== null)).toBe(true)
    await site.deps.db.delete(donations).where(is)
  })

  it('another amount ends the payment before; what was paid meanwhile is not requested again', async () => {
    const first = await begun({ email: newAddress() })
    const second = await begun({ email: newAddress(), amount: 40, replaces: first.donationId })
    expect(await look(first.donationId)).toBe('closed')
    expect(await payDonation(site, first.clientSecret)).toBe('payment_intent_unexpected_state')
    site.sandbox.setWebhookUrl(null)
    await payDonation(site, second.clientSecret)
    const third = await donate(site, { email: newAddress(), replaces: second.donationId })
    expect([third.status, third.body.code]).toEqual([409, 'donations.alreadyPaid'])
    expect(await look(second.donationId)).toBe('paid')
  })
})

describe('an unpaid donation', () => {
  it('is ended at the provider after a day and forgotten; what was paid stays', async () => {
    const left = await begun({ email: newAddress() })
    const paid = await begun({ email: newAddress() })
    site.sandbox.setWebhookUrl(null)
    await payDonation(site, paid.clientSecret)
    await site.deps.db.update(donations).set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
    await deleteUnpaid(site.deps)
    expect(await storedDonation(site, left.donationId)).toBeUndefined()
    expect(
      (await cardSandbox(site).paymentsOf(left.donationId)).map(({ status }) => status),
    ).toEqual(['canceled'])
    expect((await storedDonation(site, paid.donationId))?.paymentStatus).toBe('paid')
    expect(await look(left.donationId)).toBe('donations.notFound')
  })
})

describe('against those who try out stolen cards', () => {
  it('a form is signed, takes its time, gets too old and is used once', async () => {
    const { body } = await site.visitor().call(openDonationForm)
    expect(body.waitMs).toBeGreaterThan(0)
    const code = async (formToken: string) => (await donate(site, { formToken })).body.code
    expect(await code(body.formToken)).toBe('donations.formTooFast')
    expect(await code(formOpened(site, body.lifetimeMs + 1))).toBe('donations.formExpired')
    const [id, , signature] = body.formToken.split('.')
    expect(await code(`${id}.0.${signature}`)).toBe('donations.formExpired')
    expect(await code('nonsense')).toBe('donations.formExpired')
  })

  it('an address begins a few donations in an hour', async () => {
    const email = newAddress()
    const codes: unknown[] = []
    for (let count = 0; count < 11; count += 1)
      codes.push((await donate(site, { email })).body.code)
    expect(codes.slice(0, 10).every((one) => one === undefined)).toBe(true)
    expect(codes[10]).toBe('http.tooManyRequests')
  })

  it('five refused cards close a donation, and many within minutes pause them all', async () => {
    const boss = await administrator(site)
    const { donationId, clientSecret } = await begun({ email: newAddress() })
    site.sandbox.setWebhookUrl(null)
    for (let count = 0; count < 5; count += 1) {
      await payDonation(site, clientSecret, '4000000000000002')
    }
    expect(await look(donationId)).toBe('closed')
    expect(await payDonation(site, clientSecret)).toBe('payment_intent_unexpected_state')
    const other = await begun({ email: newAddress() })
    await site.deps.db.update(donations).set({ declinedAt: null })
    await site.deps.db
      .update(donations)
      .set({ declines: 17, declinedAt: new Date() })
      .where(eq(donations.id, donationId))
    // So long ago that they count again only with the next one.
    for (let count = 0; count < 3; count += 1) {
      await payDonation(site, other.clientSecret, '4000000000000002')
    }
    expect(await look(other.donationId)).toBe('open')
    await site.deps.db
      .update(donations)
      .set({ declinedAt: new Date(Date.now() - 700_000) })
      .where(eq(donations.id, other.donationId))
    await payDonation(site, other.clientSecret, '4000000000000002')
    expect(await look(other.donationId)).toBe('open')
    const { status, body } = await donate(site)
    expect([status, body.code]).toEqual([503, 'donations.paused'])
    const mails = (await mailsTo(site, boss.user.email)).map(({ subject }) => subject)
    expect(mails.filter((one) => one.includes('pagos rechazados'))).toHaveLength(1)
    await site.deps.db.update(donations).set({ declinedAt: new Date(Date.now() - 700_000) })
    expect((await donate(site)).status).toBe(200)
  })
})
