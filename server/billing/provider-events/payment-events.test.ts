// @module-tag slow

import type Stripe from 'stripe'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getKeptMethods } from '#domain/billing/kept-methods-contract.ts'
import { runDueJobs } from '#server/billing/jobs.ts'
import { eq, isNull } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { receipts, webhookEvents } from '#server/schema.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { enrol, newPlace, type Place } from '#testing/billing/enrolling.ts'
import {
  answerBank,
  authenticationCard,
  chargesOfPayer,
  failuresOf,
  refusedCard,
  slowCard,
} from '#testing/billing/payment-failures.ts'
import { type Member, member, person } from '#testing/builders.ts'
import { newEvent, sendEvent } from '#testing/events.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { processWaitingEvents, settlePaymentEvents } from './event-queue.ts'

let site: TestApp
let payer: Member
/** Counts how often a payment was retrieved from the provider. */
let lookUps: ReturnType<typeof vi.fn>
beforeEach(async () => {
  site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
  payer = await member(site)
  const { payments } = site.deps
  lookUps = vi.fn((id: string) => payments.retrievePayment(id))
  site.deps.payments = { ...payments, retrievePayment: lookUps as typeof payments.retrievePayment }
})

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => person({ nombre: `Ane ${'abcdef'[index]}` }))

/** The morning of the charge day. */
async function chargeMorning(card?: string, count = 1): Promise<void> {
  await enrol(payer, { monto: 60 * count, people: people(count), ...(card && { card }) })
  await site.moveClockTo('2025-01-30T12:00:00Z')
}

/** The same without a single event. */
async function silentMorning(card?: string): Promise<void> {
  site.sandbox.setWebhookUrl(null)
  await chargeMorning(card)
}

async function statuses(): Promise<string[]> {
  return (await chargesOfPayer(site, payer)).map(({ status }) => status)
}

async function paymentAtProvider(): Promise<Stripe.PaymentIntent> {
  const [payment] = await cardSandbox(site).paymentIntents()
  if (!payment) throw new Error('nothing was charged')
  return payment
}

let sent = 0

/** Delivers an event of a payment, however late. */
async function deliver(type: string, paymentId: string): Promise<void> {
  sent += 1
  await sendEvent(site, newEvent(`evt_late_${sent}`, type, paymentId))
  await settlePaymentEvents(site.deps)
}

const waiting = () => site.deps.db.$count(webhookEvents, isNull(webhookEvents.processedAt))

describe('events of charges', () => {
  it('make no call for what the responses have reported: a charge morning costs one call a charge', async () => {
    await chargeMorning(undefined, 6)
    expect(await statuses()).toEqual(Array(6).fill('paid'))
    const succeeded = eq(webhookEvents.type, 'payment_intent.succeeded')
    expect(await site.deps.db.$count(webhookEvents, succeeded)).toBe(6)
    expect(await waiting()).toBe(0)
    expect(lookUps).not.toHaveBeenCalled()
  })

  it('that come twice and out of order leave one payment and one receipt', async () => {
    await cardSandbox(site).setFaults([{ kind: 'webhookDuplicate' }, { kind: 'webhookReorder' }])
    await chargeMorning()
    await deliver('payment_intent.processing', (await paymentAtProvider()).id)
    expect(await statuses()).toEqual(['paid'])
    expect(await cardSandbox(site).paymentIntents()).toHaveLength(1)
    expect(await site.deps.db.$count(receipts)).toBe(1)
  })

  it('report a payment whose response was lost', async () => {
    site.sandbox.setIdleUrl(null)
    await silentMorning()
    await cardSandbox(site).setFaults([
      { kind: 'dropConnection', method: 'POST', path: '^/v1/payment_intents$', times: 3 },
    ])
    await runDueJobs(site.deps)
    expect(await statuses()).toEqual(['unclear'])
    await deliver('payment_intent.succeeded', (await paymentAtProvider()).id)
    expect(await chargesOfPayer(site, payer)).toMatchObject([
      { status: 'paid', providerId: (await paymentAtProvider()).id },
    ])
    expect(await site.deps.db.$count(receipts)).toBe(1)
  })

  it('report what a bank has taken days for, and that a payer has authenticated; of a known refusal they change nothing', async () => {
    const slow = await newPlace(site, { card: slowCard })
    const refused = await newPlace(site, { card: refusedCard })
    const statusOf = async (place: Place) =>
      (await chargesOfPayer(site, place.payer)).map(({ status }) => status)
    await chargeMorning(authenticationCard)
    expect(await statuses()).toEqual(['needsAuthentication'])
    const [owed] = (await payer.call(getKeptMethods)).body.owed
    if (!owed?.confirmation) throw new Error('the bank can be asked')
    await answerBank(payer, owed.confirmation)
    await expect.poll(statuses).toEqual(['paid'])
    expect(await failuresOf(site, payer)).toMatchObject([{ state: 'paid' }])

    const before = await failuresOf(site, refused.payer)
    const [charge] = await chargesOfPayer(site, refused.payer)
    for (const _ of [1, 2]) {
      await deliver('payment_intent.payment_failed', charge?.providerId ?? '')
    }
    expect(before).toHaveLength(1)
    expect(await failuresOf(site, refused.payer)).toEqual(before)
    expect(await statusOf(refused)).toEqual(['failed'])

    expect(await statusOf(slow)).toEqual(['processing'])
    // Before the refused card is tried again.
    await site.moveClockTo('2025-02-02T10:00:00Z')
    expect(await statusOf(slow)).toEqual(['paid'])
    expect(await waiting()).toBe(0)
  })

  it('of an old refusal change nothing once the fee is paid, and ask nothing', async () => {
    await silentMorning()
    await deliver('payment_intent.payment_failed', (await paymentAtProvider()).id)
    expect(await statuses()).toEqual(['paid'])
    expect(await failuresOf(site, payer)).toEqual([])
    expect(lookUps).not.toHaveBeenCalled()
  })

  it('leave a charge that is being requested to the process that claimed it', async () => {
    site.sandbox.setIdleUrl(null)
    await silentMorning()
    const { payments } = site.deps
    site.deps.payments = {
      ...payments,
      async pay(...call: Parameters<Deps['payments']['pay']>) {
        const answer = await payments.pay(...call)
        // The event is quicker than the answer.
        await sendEvent(site, newEvent('evt_quick', 'payment_intent.succeeded', answer.id))
        await processWaitingEvents(site.deps)
        expect(await statuses()).toEqual(['asking'])
        return answer
      },
    }
    await runDueJobs(site.deps)
    expect(await statuses()).toEqual(['paid'])
    expect(lookUps).not.toHaveBeenCalled()
    expect(await waiting()).toBe(0)
  })

  it('of payments that belong to nothing of ours are looked at once and done', async () => {
    const theirs = await cardSandbox(site).change<Stripe.PaymentIntent>('payment_intents', {
      amount: '6000',
      currency: 'eur',
      payment_method: 'pm_card_visa',
      confirm: 'true',
    })
    await expect.poll(() => lookUps.mock.calls).toEqual([[theirs.id]])
    await site.deps.background.settled()
    expect(await waiting()).toBe(0)
    expect(await statuses()).toEqual([])
  })

  it('that cannot be worked on are kept and taken up by the job', async () => {
    await silentMorning(slowCard)
    await site.moveClockTo('2025-02-03T12:00:00Z')
    const { id } = await paymentAtProvider()
    await cardSandbox(site).setFaults([
      { kind: 'error500', method: 'GET', path: '^/v1/payment_intents', after: false },
    ])
    await deliver('payment_intent.succeeded', id)
    expect(await statuses()).toEqual(['processing'])
    expect(await waiting()).toBe(1)
    await cardSandbox(site).clearFaults()
    const later = { now: () => new Date(Date.now() + 3_600_000) }
    await processWaitingEvents({ ...site.deps, clock: later })
    expect(await statuses()).toEqual(['paid'])
    expect(await waiting()).toBe(0)
  })
})
