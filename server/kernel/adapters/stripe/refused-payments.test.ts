import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#server/kernel/config.ts'
import { stripePayments } from './payments.ts'

const params = {
  chargeId: 'charge_1',
  round: 1,
  serviceMonth: '2027-01',
  amountCents: 6000,
  paymentId: null,
  method: 'card' as const,
  collectOn: null,
  customerId: 'cus_1',
  paymentMethodId: 'pm_1',
}

/** Made on 30 January, and paid three days later. */
const paidLater = {
  id: 'pi_1',
  object: 'payment_intent',
  status: 'succeeded',
  amount: 6000,
  currency: 'eur',
  customer: 'cus_1',
  metadata: { chargeId: 'charge_1' },
  last_payment_error: null,
  created: Date.parse('2027-01-30T09:00:00Z') / 1000,
  latest_charge: {
    id: 'ch_1',
    object: 'charge',
    amount_refunded: 0,
    created: Date.parse('2027-02-02T09:00:00Z') / 1000,
  },
}

/** Describes how the provider knows the card: whose it is, that there is none, or it does not answer. */
type Card = 'kept' | 'detached' | 'unknown' | 'away'

/** A provider that refuses each payment with this error, and knows the card so. */
async function provider(error: object, card: Card, payment: object = paidLater) {
  const looks: string[] = []
  const server = createServer((request, response) => {
    const reply = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.method === 'POST') {
      return reply(400, { error: { type: 'invalid_request_error', message: 'no', ...error } })
    }
    if (request.url?.startsWith('/v1/payment_intents/pi_1')) return reply(200, payment)
    looks.push(request.url ?? '')
    if (card === 'away') return reply(400, { error: { type: 'api_error', message: 'away' } })
    if (card === 'unknown') {
      const missing = { type: 'invalid_request_error', code: 'resource_missing', message: 'no' }
      return reply(404, { error: missing })
    }
    const customer = card === 'kept' ? 'cus_1' : null
    return reply(200, { id: 'pm_1', object: 'payment_method', customer })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const config = readConfig({ SECRET_KEY: 'x'.repeat(32) }).payments
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { payments: stripePayments({ ...config, apiUrl }), looks }
}

it.each<{ says: string; error: object; card: Card }>([
  { says: 'names the parameter', error: { param: 'payment_method' }, card: 'detached' },
  {
    says: 'misses the card',
    error: { param: 'payment_method', code: 'resource_missing' },
    card: 'unknown',
  },
  {
    says: 'speaks of its state',
    error: { code: 'payment_method_unexpected_state' },
    card: 'detached',
  },
  {
    says: 'speaks of its state as the customer’s',
    error: { code: 'payment_method_unexpected_state', param: 'customer' },
    card: 'detached',
  },
  { says: 'says nothing but words, of a card that is detached', error: {}, card: 'detached' },
  { says: 'says nothing but words, of a card that is gone', error: {}, card: 'unknown' },
])('a provider that $says has refused this card', async ({ error, card }) => {
  const { payments } = await provider(error, card)
  const gone = { status: 'failed', failureCode: 'payment_method_gone', chargeId: 'charge_1' }
  expect(await payments.pay(params, 'key')).toMatchObject({ id: null, ...gone })
  const again = { ...params, paymentId: 'pi_1' }
  expect(await payments.pay(again, 'key-again')).toMatchObject({ id: 'pi_1', ...gone })
})

it('a provider that calls the mandate invalid has refused this account, and says so', async () => {
  const { payments, looks } = await provider({ code: 'payment_intent_mandate_invalid' }, 'kept')
  expect(await payments.pay(params, 'key')).toMatchObject({
    status: 'failed',
    failureCode: 'payment_intent_mandate_invalid',
  })
  expect(looks).toEqual([])
})

it.each<{ what: string; error: object; card: Card; looks: number }>([
  { what: 'a card that is kept', error: {}, card: 'kept', looks: 1 },
  { what: 'a card that cannot be looked at', error: {}, card: 'away', looks: 1 },
  { what: 'another parameter', error: { param: 'amount' }, card: 'detached', looks: 0 },
  {
    what: 'a customer who is missing',
    error: { param: 'customer', code: 'resource_missing' },
    card: 'detached',
    looks: 0,
  },
])('a request that is refused with $what is no card’s fault', async ({ error, card, looks }) => {
  const stub = await provider(error, card)
  await expect(stub.payments.pay(params, 'key')).rejects.toMatchObject({
    name: 'PaymentsError',
    kind: 'refused',
    message: 'no',
  })
  expect(stub.looks).toHaveLength(looks)
})

it.each([
  { what: 'with', error: { payment_intent: { ...paidLater, latest_charge: 'ch_1' } } },
  { what: 'without', error: {} },
])('a payment that has been paid meanwhile is read again, $what the payment in the error', async ({
  error,
}) => {
  const ended = { code: 'payment_intent_unexpected_state', ...error }
  const { payments } = await provider(ended, 'kept')
  expect(await payments.pay({ ...params, paymentId: 'pi_1' }, 'key')).toMatchObject({
    id: 'pi_1',
    status: 'succeeded',
    paidAt: new Date('2027-02-02T09:00:00Z'),
  })
})

it('a debit that is tried again is as old as its newest attempt, not as the payment', async () => {
  const { payments } = await provider({}, 'kept', { ...paidLater, status: 'processing' })
  expect(await payments.retrievePayment('pi_1')).toMatchObject({
    status: 'processing',
    attemptedAt: new Date('2027-02-02T09:00:00Z'),
    paidAt: null,
  })
})
