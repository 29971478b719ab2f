// @module-tag slow

import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createSandbox, type RunningSandbox } from '#sandbox/stripe/sandbox.ts'
import type { PaymentParams, RemotePayment } from '#server/kernel/adapters/payments/charges.ts'
import { type PaymentsConfig, readConfig } from '#server/kernel/config.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { stripePayments } from './payments.ts'

/**
 * The product's use of Stripe, run against the sandbox; with Stripe's test keys in the environment
 * (`STRIPE_SECRET_KEY=sk_test_…` and the two others) the same tests run against Stripe.
 */
const realKeys = process.env.STRIPE_SECRET_KEY?.startsWith('sk_test_') ?? false

let sandbox: RunningSandbox | null = null
let config: PaymentsConfig
let now: Date
beforeAll(async () => {
  config = readConfig(realKeys ? process.env : { SECRET_KEY: 'x'.repeat(32) }).payments
  sandbox = realKeys ? null : await createSandbox({ keys: config })
  config.apiUrl = sandbox?.url ?? config.apiUrl
  now = sandbox?.clock.now() ?? new Date()
})
afterEach(async () => {
  if (sandbox) await cardSandbox({ sandbox }).clearFaults()
})
afterAll(() => sandbox?.close())

function payments() {
  return stripePayments(config)
}

/** Stripe as its own pages or the card form speak to it. */
function stripe(key = config.secretKey): Stripe {
  const { hostname: host, port, protocol } = new URL(config.apiUrl)
  return new Stripe(key, {
    host,
    port: port || '443',
    protocol: protocol === 'http:' ? 'http' : 'https',
  })
}

interface Payer {
  customerId: string
  paymentMethodId: string
}

async function customer(): Promise<string> {
  const id = randomUUID()
  return payments().customerFor({ id, email: `${id}@example.org`, name: 'Ane' })
}

/** A customer with a card that was kept as the card form does it. */
async function payer(token = 'pm_card_visa'): Promise<Payer> {
  const customerId = await customer()
  const { clientSecret } = await payments().createSetupIntent(customerId)
  const [intentId = ''] = clientSecret.split('_secret_')
  const intent = await stripe().setupIntents.confirm(intentId, {
    payment_method: token,
    return_url: 'https://example.org',
  })
  return { customerId, paymentMethodId: String(intent.payment_method) }
}

/** A customer whose card was never authenticated, and needs it for each payment. */
async function unauthenticatedPayer(): Promise<Payer> {
  const customerId = await customer()
  const { id } = await stripe().paymentMethods.attach('pm_card_authenticationRequired', {
    customer: customerId,
  })
  return { customerId, paymentMethodId: id }
}

function paramsFor(payer: Payer, changes: Partial<PaymentParams> = {}): PaymentParams {
  return {
    chargeId: randomUUID(),
    round: 1,
    serviceMonth: '2027-01',
    amountCents: 6000,
    paymentId: null,
    method: 'card' as const,
    collectOn: null,
    ...payer,
    ...changes,
  }
}

function pay(params: PaymentParams, key: string = randomUUID()): Promise<RemotePayment> {
  return payments().pay(params, key)
}

describe('a customer at the card provider', () => {
  it('is one for each account, however often it is created', async () => {
    const account = { id: randomUUID(), email: 'ane@example.org', name: 'Ane' }
    const first = await payments().customerFor(account)
    expect(await payments().customerFor(account)).toBe(first)
  })

  it('has the name that it is given', async () => {
    const id = await customer()
    const details = { email: `${randomUUID()}@example.org`, name: 'Ane Lasa' }
    await payments().updateCustomer(id, details)
    expect(await stripe().customers.retrieve(id)).toMatchObject(details)
    const update = payments().updateCustomer('cus_nobody', details)
    await expect(update).rejects.toMatchObject({ kind: 'refused', isMissing: true })
  })

  it.skipIf(realKeys)('is listed once, however many pages that takes', async () => {
    const ids = await Promise.all(Array.from({ length: 205 }, customer))
    const listed: string[] = []
    for await (const page of payments().customerPages()) listed.push(...page.map(({ id }) => id))
    expect(listed).toEqual(expect.arrayContaining(ids))
    expect(new Set(listed).size).toBe(listed.length)
  })
})

describe('a kept card', () => {
  it('belongs to its customer, as its holder knows it', async () => {
    const { customerId, paymentMethodId } = await payer()
    expect(await payments().retrieveMethod(paymentMethodId)).toEqual({
      paymentMethodId,
      customerId,
      method: {
        kind: 'card',
        brand: 'visa',
        last4: '4242',
        expiresIn: expect.stringMatching(/^20\d\d-\d\d$/),
      },
    })
    expect(await payments().retrieveMethod('pm_nonsense')).toBeNull()
  })

  it('has no customer once it is detached, and detaching it again changes nothing', async () => {
    const { paymentMethodId } = await payer()
    await payments().detachMethod(paymentMethodId)
    await payments().detachMethod(paymentMethodId)
    expect(await payments().retrieveMethod(paymentMethodId)).toBeNull()
  })
})

describe('a payment', () => {
  it('takes the fee, and returns its charge', async () => {
    const params = paramsFor(await payer())
    const paid = await pay(params)
    expect(paid).toMatchObject({
      id: expect.stringMatching(/^pi_/),
      chargeId: params.chargeId,
      customerId: params.customerId,
      amountCents: 6000,
      currency: 'eur',
      status: 'succeeded',
      failureCode: null,
      refundedCents: 0,
      attemptedAt: expect.any(Date),
      paidAt: expect.any(Date),
    })
    expect(await payments().retrievePayment(paid.id ?? '')).toEqual(paid)
  })

  it('is made once for one key, and answered again', async () => {
    const params = paramsFor(await payer())
    const key = randomUUID()
    const first = await pay(params, key)
    expect(await pay(params, key)).toEqual(first)
    const { data } = await stripe().paymentIntents.list({ customer: params.customerId })
    expect(data.map(({ id }) => id)).toEqual([first.id])
  })

  it.each([
    ['pm_card_chargeCustomerFail', 'generic_decline'],
    ...(realKeys
      ? []
      : [
          ['pm_sandbox_noFundsWhenCharged', 'insufficient_funds'],
          ['pm_sandbox_lostWhenCharged', 'lost_card'],
        ]),
  ])('that is declined is an answer with the bank’s reason: %s', async (token, reason) => {
    const params = paramsFor(await payer(token))
    const declined = await pay(params)
    expect(declined).toMatchObject({
      id: expect.stringMatching(/^pi_/),
      chargeId: params.chargeId,
      status: 'failed',
      failureCode: reason,
      paidAt: null,
    })
    expect(await payments().retrievePayment(declined.id ?? '')).toEqual(declined)
  })

  it('that was declined is paid by another try of the very same, with another card', async () => {
    const params = paramsFor(await payer('pm_card_chargeCustomerFail'))
    const { id } = await pay(params)
    const { id: other } = await stripe().paymentMethods.attach('pm_card_visa', {
      customer: params.customerId,
    })
    const again = { ...params, paymentId: id, paymentMethodId: other }
    expect(await pay(again)).toMatchObject({ id, status: 'succeeded', failureCode: null })
    // Another call was quicker: the result is the present state.
    expect(await pay(again)).toMatchObject({ id, status: 'succeeded' })
  })

  it('waits for its payer where the bank requires authentication, who completes the same payment', async () => {
    const params = paramsFor(await unauthenticatedPayer())
    const payment = await pay(params)
    expect(payment).toMatchObject({
      status: 'needsAuthentication',
      failureCode: 'authentication_required',
      clientSecret: expect.stringMatching(/^pi_.+_secret_/),
    })
    const confirmed = await stripe(config.publishableKey).paymentIntents.confirm(payment.id ?? '', {
      client_secret: payment.clientSecret,
      payment_method: params.paymentMethodId,
      return_url: 'https://example.org',
    } as Stripe.PaymentIntentConfirmParams)
    expect(confirmed.status).toBe('requires_action')
    expect(await payments().retrievePayment(payment.id ?? '')).toMatchObject({
      status: 'needsAuthentication',
    })
    // Only a person can answer Stripe's page.
    if (!sandbox) return
    await cardSandbox({ sandbox }).answerBank(payment.clientSecret ?? '', 'succeed')
    expect(await payments().retrievePayment(payment.id ?? '')).toMatchObject({
      id: payment.id,
      chargeId: params.chargeId,
      status: 'succeeded',
      failureCode: null,
    })
  })

  it('with a card that is detached, or never was, is refused for the card’s sake', async () => {
    const kept = await payer()
    await payments().detachMethod(kept.paymentMethodId)
    const gone = { id: null, status: 'failed', failureCode: 'payment_method_gone' }
    expect(await pay(paramsFor(kept))).toMatchObject(gone)
    expect(await pay(paramsFor({ ...kept, paymentMethodId: 'pm_nonsense' }))).toMatchObject(gone)
  })

  it('of a customer who does not exist is no card’s fault', async () => {
    const stray = paramsFor({ ...(await payer()), customerId: 'cus_nobody' })
    await expect(pay(stray)).rejects.toMatchObject({ name: 'PaymentsError', kind: 'refused' })
  })

  it('is found by its charge, and only among the payments of its customer and time', async () => {
    const params = paramsFor(await payer())
    const paid = await pay(params)
    await pay(paramsFor(params, { chargeId: randomUUID() }))
    const find = (customerId: string, chargeId: string, since = now, round = 1) =>
      payments().findPayment(customerId, { chargeId, round }, since)
    expect(await find(params.customerId, params.chargeId)).toEqual(paid)
    expect(await find(params.customerId, randomUUID())).toBeNull()
    expect(await find(await customer(), params.chargeId)).toBeNull()
    const later = new Date(paid.attemptedAt.getTime() + 3_600_000)
    expect(await find(params.customerId, params.chargeId, later)).toBeNull()
    expect(await find(params.customerId, params.chargeId, now, 2)).toBeNull()
    const second = await pay({ ...params, round: 2 })
    expect(await find(params.customerId, params.chargeId, now, 2)).toEqual(second)
  })

  it.skipIf(realKeys).each([
    { kind: 'dropConnection', thrown: 'noAnswer' },
    { kind: 'error500', thrown: 'failed' },
  ])('whose answer was lost is found, and its key makes no second one: $kind', async (lost) => {
    const params = paramsFor(await payer())
    const key = randomUUID()
    const faults = [{ kind: lost.kind, method: 'POST', path: '^/v1/payment_intents', after: true }]
    if (sandbox) await cardSandbox({ sandbox }).setFaults(faults)
    await expect(pay(params, key)).rejects.toMatchObject({ kind: lost.thrown })
    if (sandbox) await cardSandbox({ sandbox }).clearFaults()
    const found = await payments().findPayment(params.customerId, params, now)
    expect(found).toMatchObject({ chargeId: params.chargeId, status: 'succeeded' })
    await pay(params, key).catch(() => {})
    const { data } = await stripe().paymentIntents.list({ customer: params.customerId })
    expect(data).toHaveLength(1)
  })

  it.skipIf(realKeys)(
    'is listed once, the newest first, however many pages that takes',
    async () => {
      const kept = await payer()
      const made: (string | null)[] = []
      for (let index = 0; index < 205; index += 1) made.push((await pay(paramsFor(kept))).id)
      const listed: RemotePayment[] = []
      for await (const page of payments().listPayments(now)) listed.push(...page)
      const ids = listed.map(({ id }) => id)
      expect(ids.filter((id) => made.includes(id))).toEqual(made.toReversed())
      expect(listed[0]).toMatchObject({ customerId: kept.customerId, status: 'succeeded' })
    },
  )

  it('that is canceled cannot be paid any more, and one that is paid stays so', async () => {
    const params = paramsFor(await payer('pm_card_chargeCustomerFail'))
    const { id } = await pay(params)
    expect(await payments().cancelPayment(id ?? '')).toMatchObject({ id, status: 'canceled' })
    expect(await payments().cancelPayment(id ?? '')).toMatchObject({ id, status: 'canceled' })
    expect(await pay({ ...params, paymentId: id })).toMatchObject({ id, status: 'canceled' })
    const paid = await pay(paramsFor(await payer()))
    expect(await payments().cancelPayment(paid.id ?? '')).toEqual(paid)
  })
})

describe('money given back', () => {
  it('is found with its payment, once for one key, and no more than was paid', async () => {
    const { id: paymentId } = await pay(paramsFor(await payer()))
    if (!paymentId) throw new Error('it was paid')
    const params = {
      refundId: randomUUID(),
      paymentId,
      amountCents: 2000,
      reason: 'requested_by_customer',
    } as const
    const key = randomUUID()
    const made = await payments().refund(params, key)
    expect(made).toMatchObject({
      refundId: params.refundId,
      paymentId,
      amountCents: 2000,
      failure: null,
      status: 'succeeded',
    })
    expect(await payments().refund(params, key)).toEqual(made)
    expect(await payments().refundsOf(paymentId)).toEqual([made])
    expect(await payments().refundsSince(now)).toContainEqual(made)
    expect(await payments().cardOf(paymentId)).toEqual({ brand: 'visa', last4: '4242' })
    expect(await payments().retrievePayment(paymentId)).toMatchObject({
      status: 'succeeded',
      refundedCents: 2000,
    })
    const more = { ...params, refundId: randomUUID(), amountCents: 4001 }
    const tooMuch = payments().refund(more, randomUUID())
    await expect(tooMuch).rejects.toMatchObject({ name: 'PaymentsError', kind: 'refused' })
  })
})

it('the balance names the payment that moved it, its amount and its fee', async () => {
  const since = new Date(now.getTime() - 60_000)
  const { id } = await pay(paramsFor(await payer()))
  const found = []
  for await (const page of payments().balanceTransactions(since)) found.push(...page)
  const own = found.filter(({ reference }) => reference === id)
  expect(own).toMatchObject([{ type: 'charge', amountCents: 6000 }])
  expect(own[0]?.feeCents).toBeGreaterThan(0)
})

describe('the provider', () => {
  it('that is away has another error than one that refuses', async () => {
    const unreachable = stripePayments({ ...config, apiUrl: 'http://127.0.0.1:1' })
    await expect(unreachable.ping()).rejects.toMatchObject({ kind: 'noAnswer' })
    const stranger = stripePayments({ ...config, secretKey: 'sk_test_of_nobody' })
    await expect(stranger.retrievePayment('pi_1')).rejects.toMatchObject({ kind: 'unable' })
  })

  it('that has too many calls is there all the same', async () => {
    const busy = await createSandbox({ keys: config, requestsPerSecond: 1 })
    onTestFinished(() => busy.close())
    const there = stripePayments({ ...config, apiUrl: busy.url })
    await Promise.all(Array.from({ length: 5 }, () => there.ping()))
    const looks = Array.from({ length: 5 }, () => there.retrievePayment('pi_1'))
    const answers = await Promise.allSettled(looks)
    expect(answers).toContainEqual({
      status: 'rejected',
      reason: expect.objectContaining({ kind: 'unable' }),
    })
  })

  it('that has too many calls is waited for while a long list is read', async () => {
    const busy = await createSandbox({ keys: config, requestsPerSecond: 2 })
    onTestFinished(() => busy.close())
    const there = stripePayments({ ...config, apiUrl: busy.url })
    const lists = Array.from({ length: 4 }, async () => {
      for await (const page of there.listPayments(new Date(0))) expect(page).toEqual([])
    })
    await expect(Promise.all(lists)).resolves.toHaveLength(4)
  })

  it.each([
    ['payment_intent.succeeded', { id: 'pi_1', object: 'payment_intent' }, 'pi_1'],
    ['charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: 'pi_1' }, 'pi_1'],
    ['refund.failed', { id: 're_1', object: 'refund', payment_intent: 'pi_1' }, 'pi_1'],
    ['charge.dispute.created', { id: 'du_1', object: 'dispute', payment_intent: 'pi_1' }, 'pi_1'],
    ['setup_intent.succeeded', { id: 'seti_1', object: 'setup_intent' }, 'seti_1'],
  ])('signs its events over the very bytes, and each names its payment: %s', (type, object, id) => {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
    const secret = config.webhookSecret
    const header = stripe().webhooks.generateTestHeaderString({ payload, secret })
    const event = { id: 'evt_1', type, objectId: id }
    expect(payments().verifyEvent(Buffer.from(payload), header)).toEqual(event)
    expect(() => payments().verifyEvent(Buffer.from(`${payload} `), header)).toThrow()
  })
})
