import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import { stripePayments } from './payments-stripe.ts'

const wish = {
  ...{ chargeId: 'charge_1', serviceMonth: '2027-01', amountCents: 6000, paymentId: null },
  ...{ customerId: 'cus_1', paymentMethodId: 'pm_1' },
}

/** How the provider knows the card: whose it is, that there is none, or it does not answer. */
type Card = 'kept' | 'detached' | 'unknown' | 'away'

/** A provider that refuses each payment with this error, and knows the card so. */
async function provider(error: object, card: Card) {
  const looks: string[] = []
  const server = createServer((request, response) => {
    const reply = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.method === 'POST') {
      return reply(400, { error: { type: 'invalid_request_error', message: 'no', ...error } })
    }
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
  expect(await payments.pay(wish, 'key')).toMatchObject({ id: null, ...gone })
  const again = { ...wish, paymentId: 'pi_1' }
  expect(await payments.pay(again, 'key-again')).toMatchObject({ id: 'pi_1', ...gone })
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
  const asked = await provider(error, card)
  await expect(asked.payments.pay(wish, 'key')).rejects.toMatchObject({
    name: 'PaymentsError',
    kind: 'refused',
    message: 'no',
  })
  expect(asked.looks).toHaveLength(looks)
})
