import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { clientOf, refusal, startSandbox, type TestSandbox } from '../testing.ts'

const back = 'http://127.0.0.1/subscription-success'

async function newIntent({ stripe }: TestSandbox): Promise<Stripe.SetupIntent> {
  const { id: customer } = await stripe.customers.create()
  return stripe.setupIntents.create({ customer, metadata: { orderId: '1' } })
}

/** Confirms with a typed-in card, as a browser does: publishable key, client secret, raw number. */
async function confirmInBrowser(
  { sandbox }: TestSandbox,
  intent: Stripe.SetupIntent,
  number: string,
  extra: Record<string, string> = {},
  locale = 'en',
): Promise<{ status: number; answer: Stripe.SetupIntent & { error?: Record<string, unknown> } }> {
  const response = await fetch(`${sandbox.url}/v1/setup_intents/${intent.id}/confirm`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${sandbox.keys.publishableKey}`,
      'accept-language': locale,
    },
    body: new URLSearchParams({
      client_secret: intent.client_secret ?? '',
      return_url: back,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '40',
      'payment_method_data[card][cvc]': '123',
      ...extra,
    }),
  })
  return { status: response.status, answer: (await response.json()) as Stripe.SetupIntent }
}

async function authenticate({ sandbox }: TestSandbox, intent: Stripe.SetupIntent, outcome: string) {
  const response = await fetch(`${sandbox.url}/_sandbox/authenticate/${intent.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_secret: intent.client_secret, outcome }),
  })
  return response.status
}

test('a good card is set up, attached to the customer, and shown without its number', async () => {
  const test = await startSandbox()
  const intent = await newIntent(test)
  const { status, answer } = await confirmInBrowser(test, intent, '4242 4242 4242 4242')
  expect(status).toBe(200)
  expect(answer.status).toBe('succeeded')
  const method = await test.stripe.paymentMethods.retrieve(String(answer.payment_method))
  expect(method.customer).toBe(intent.customer)
  expect(method.card).toMatchObject({ brand: 'visa', last4: '4242', exp_year: 2040 })
  expect(JSON.stringify(method)).not.toContain('4242424242424242')
})

test('a browser sees neither the customer nor the metadata of an intent, in errors either', async () => {
  const test = await startSandbox()
  const intent = await newIntent(test)
  const { answer } = await confirmInBrowser(test, intent, '4000000000000002')
  expect(answer.error?.setup_intent).toMatchObject({ id: intent.id })
  expect(answer.error?.setup_intent).not.toHaveProperty('customer')
  const browser = clientOf(test.sandbox, test.sandbox.keys.publishableKey)
  const seen = await browser.setupIntents.retrieve(intent.id, {
    client_secret: intent.client_secret ?? '',
  })
  expect(seen).not.toHaveProperty('customer')
  expect(seen).not.toHaveProperty('metadata')
})

test('without the right client secret a browser gets nothing', async () => {
  const test = await startSandbox()
  const intent = await newIntent(test)
  const browser = clientOf(test.sandbox, test.sandbox.keys.publishableKey)
  expect(await refusal(browser.setupIntents.retrieve(intent.id))).toMatchObject({ statusCode: 400 })
  const guessed = browser.setupIntents.retrieve(intent.id, {
    client_secret: `${intent.id}_secret_x`,
  })
  expect(await refusal(guessed)).toMatchObject({ statusCode: 400, param: 'client_secret' })
})

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline', 'La tarjeta ha sido rechazada.'],
  [
    '4000000000009995',
    'card_declined',
    'insufficient_funds',
    'La tarjeta no tiene fondos suficientes.',
  ],
  ['4000000000000069', 'expired_card', 'expired_card', 'La tarjeta está caducada.'],
  [
    '4000000000000127',
    'incorrect_cvc',
    'incorrect_cvc',
    'El código de seguridad de la tarjeta no es correcto.',
  ],
  ['4242424242424241', 'incorrect_number', undefined, 'El número de la tarjeta no es correcto.'],
])('card %s is refused as %s, in the language of the browser', async (number, code, decline, message) => {
  const test = await startSandbox()
  const intent = await newIntent(test)
  const { status, answer } = await confirmInBrowser(test, intent, number, {}, 'es-ES,es;q=0.9')
  expect(status).toBe(402)
  expect(answer.error).toMatchObject({ type: 'card_error', code, message })
  expect(answer.error?.decline_code).toBe(decline)
  const failed = await test.stripe.setupIntents.retrieve(intent.id)
  expect(failed.status).toBe('requires_payment_method')
  expect(failed.last_setup_error).toMatchObject({ code })
  const retried = await confirmInBrowser(test, intent, '4242424242424242')
  expect(retried.answer.status).toBe('succeeded')
})

test('a card that requires authentication redirects the browser to the bank and back', async () => {
  const test = await startSandbox()
  const intent = await newIntent(test)
  const { answer } = await confirmInBrowser(test, intent, '4000002500003155')
  expect(answer.status).toBe('requires_action')
  expect(answer.next_action?.type).toBe('redirect_to_url')
  const there = new URL(answer.next_action?.redirect_to_url?.url ?? '')
  expect(there.origin + there.pathname).toBe(
    `${test.sandbox.url}/_sandbox/authenticate/${intent.id}`,
  )
  expect(there.searchParams.get('return_url')).toBe(back)
  expect(await authenticate(test, intent, 'succeed')).toBe(200)
  const done = await test.stripe.setupIntents.retrieve(intent.id)
  expect(done.status).toBe('succeeded')
  expect(await authenticate(test, intent, 'succeed')).toBe(400)
})

test('Stripe.js authenticates in place', async () => {
  const test = await startSandbox()
  const intent = await newIntent(test)
  const sdk = { use_stripe_sdk: 'true' }
  const { answer } = await confirmInBrowser(test, intent, '4000002500003155', sdk)
  expect(answer.next_action?.type).toBe('use_stripe_sdk')
  expect(JSON.stringify(answer.next_action)).toContain(`/_sandbox/authenticate/${intent.id}`)
})

test('a refused authentication leaves the intent ready for another card', async () => {
  const test = await startSandbox()
  const intent = await newIntent(test)
  await confirmInBrowser(test, intent, '4000002500003155')
  await authenticate(test, intent, 'fail')
  const failed = await test.stripe.setupIntents.retrieve(intent.id)
  expect(failed.status).toBe('requires_payment_method')
  expect(failed.last_setup_error?.code).toBe('setup_intent_authentication_failure')
})

test('what the state of an intent forbids is refused with the intent in the error', async () => {
  const test = await startSandbox()
  const intent = await newIntent(test)
  await confirmInBrowser(test, intent, '4242424242424242')
  const again = await refusal(
    test.stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }),
  )
  expect(again).toMatchObject({ statusCode: 400, code: 'setup_intent_unexpected_state' })
  expect(again.raw).toMatchObject({ setup_intent: { id: intent.id, status: 'succeeded' } })
})

test("a card of one customer cannot be set up for another's intent", async () => {
  const test = await startSandbox()
  const first = await newIntent(test)
  const { answer } = await confirmInBrowser(test, first, '4242424242424242')
  const second = await newIntent(test)
  const foreign = test.stripe.setupIntents.confirm(second.id, {
    payment_method: String(answer.payment_method),
  })
  expect(await refusal(foreign)).toMatchObject({ statusCode: 400, param: 'payment_method' })
})
