import type Stripe from 'stripe'
import { describe, expect, it, test } from 'vitest'
import type { SandboxOptions } from '../sandbox.ts'
import { control, refusal, startReceiver, startSandbox } from '../testing.ts'

const begun = new Date('2027-01-30T09:00:00Z')
const inSeconds = (seconds: number) => new Date(begun.getTime() + seconds * 1000)

const data = (phone: string) => ({ type: 'bizum' as const, billing_details: { phone } })

/** A payment of 25 euros that a card or Bizum may pay. */
async function payment(
  options: SandboxOptions = {},
  params: Partial<Stripe.PaymentIntentCreateParams> = {},
) {
  const tested = await startSandbox({ now: begun, ...options })
  const receiver = await startReceiver()
  tested.sandbox.setWebhookUrl(receiver.url)
  const intent = await tested.stripe.paymentIntents.create({
    amount: 2500,
    currency: 'eur',
    allowed_payment_method_types: ['card', 'bizum'],
    ...params,
  })
  return { ...tested, receiver, intent }
}

/** The same, and its payer was asked in the app of their bank. */
async function asked(phone: string) {
  const { intent, ...tested } = await payment()
  const waiting = await tested.stripe.paymentIntents.confirm(intent.id, {
    payment_method_data: data(phone),
  })
  const read = () => tested.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
  return { ...tested, waiting, read }
}

async function paid() {
  const { sandbox, read, ...tested } = await asked('+34600000000')
  await sandbox.clock.moveTo(inSeconds(60))
  const intent = await read()
  return { ...tested, sandbox, intent, charge: intent.latest_charge as Stripe.Charge }
}

test.each([
  ['+34600000000', 0, 60, null],
  ['611 22 33 44', 0, 60, null],
  ['+34600000002', 0, 60, 'payment_method_customer_decline'],
  ['+34600990001', 3000, 3700, 'payment_intent_payment_attempt_expired'],
])('%s waits for %i seconds at least, and answers within %i: %s', async (phone, least, most, code) => {
  const { sandbox, waiting, read } = await asked(phone)
  expect(waiting).toMatchObject({
    next_action: { type: 'await_authorization', await_authorization: {} },
    latest_charge: null,
  })
  if (least > 0) await sandbox.clock.moveTo(inSeconds(least))
  expect((await read()).status).toBe('requires_action')
  await sandbox.clock.moveTo(inSeconds(most))
  expect(await read()).toMatchObject(
    code === null
      ? { status: 'succeeded', amount_received: 2500, next_action: null }
      : { status: 'requires_payment_method', last_payment_error: { code }, payment_method: null },
  )
})

it('announces the request and the payment', async () => {
  const { receiver, charge } = await paid()
  expect(receiver.types()).toEqual([
    'payment_intent.created',
    'payment_intent.requires_action',
    'charge.succeeded',
    'payment_intent.succeeded',
  ])
  expect(charge).toMatchObject({
    id: expect.stringMatching(/^py_/),
    payment_method_details: { type: 'bizum', bizum: { buyer_id: null } },
    billing_details: { phone: '+34600000000' },
  })
})

it('takes a fee, and the money in', async () => {
  const { stripe, charge } = await paid()
  const booked = await stripe.balanceTransactions.retrieve(String(charge.balance_transaction))
  expect(booked).toMatchObject({ type: 'payment', amount: 2500, fee: 63, net: 2437 })
})

describe('before the payer answers', () => {
  it('can be paid by card, and only so', async () => {
    const { sandbox, stripe, waiting, read } = await asked('+34600000000')
    await stripe.paymentIntents.confirm(waiting.id, {
      payment_method: 'pm_card_visa',
      return_url: 'http://127.0.0.1/back',
    })
    await sandbox.clock.moveTo(inSeconds(60))
    expect(await read()).toMatchObject({
      status: 'succeeded',
      latest_charge: { payment_method_details: { type: 'card' } },
    })
    expect((await stripe.charges.list()).data).toHaveLength(1)
  })

  it('can be canceled, and is not paid then', async () => {
    const { sandbox, stripe, waiting, read } = await asked('+34600000000')
    await stripe.paymentIntents.cancel(waiting.id)
    await sandbox.clock.moveTo(inSeconds(60))
    expect(await read()).toMatchObject({ status: 'canceled', latest_charge: null })
  })
})

it('takes another attempt once it was refused', async () => {
  const { sandbox, stripe, receiver, waiting, read } = await asked('+34600000002')
  await sandbox.clock.moveTo(inSeconds(60))
  expect(await read()).toMatchObject({ latest_charge: { status: 'failed' } })
  expect(receiver.types().slice(-2)).toEqual(['charge.failed', 'payment_intent.payment_failed'])
  await stripe.paymentIntents.confirm(waiting.id, { payment_method_data: data('600000000') })
  await sandbox.clock.moveTo(inSeconds(120))
  expect((await read()).status).toBe('succeeded')
})

it('goes back within minutes, in part too', async () => {
  const { sandbox, stripe, intent } = await paid()
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 1000 })
  expect(refund).toMatchObject({ id: expect.stringMatching(/^pyr_/), status: 'pending' })
  await sandbox.clock.moveTo(inSeconds(600))
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
})

it('is disputed like the charge of a card', async () => {
  const { sandbox, stripe, charge } = await paid()
  await control(sandbox, `charges/${charge.id}/dispute`, {})
  const { data: disputes } = await stripe.disputes.list({ charge: charge.id })
  expect(disputes).toMatchObject([{ status: 'needs_response', network_reason_code: null }])
  await control(sandbox, `disputes/${disputes[0]?.id}/decide`, { outcome: 'won' })
  expect((await stripe.charges.retrieve(charge.id)).disputed).toBe(false)
})

describe('is left out without an error', () => {
  test.each<[string, SandboxOptions, Partial<Stripe.PaymentIntentCreateParams>]>([
    ['where the account does not have it', { bizumPayments: 'inactive' }, {}],
    ['for other money than euros', {}, { currency: 'usd' }],
    ['for more than 5000 euros', {}, { amount: 500_001 }],
  ])('%s', async (_, options, params) => {
    const { stripe, intent } = await payment(options, params)
    expect(intent.payment_method_types).toEqual(['card'])
    const confirm = { payment_method_data: data('600000000') }
    expect(await refusal(stripe.paymentIntents.confirm(intent.id, confirm))).toMatchObject({
      code: 'payment_intent_incompatible_payment_method',
    })
  })
})

test.each([
  'active',
  'pending',
  'inactive',
] as const)('the account says that its capability is %s', async (bizumPayments) => {
  const { stripe } = await startSandbox({ bizumPayments })
  const { capabilities } = await stripe.accounts.retrieveCurrent()
  expect(capabilities?.bizum_payments).toBe(bizumPayments)
})

it('is never kept for later', async () => {
  const { stripe } = await startSandbox()
  const keep = (types: Stripe.SetupIntentCreateParams['allowed_payment_method_types']) =>
    stripe.setupIntents.create(types ? { allowed_payment_method_types: types } : {})
  expect((await keep(['card', 'bizum'])).payment_method_types).toEqual(['card'])
  expect((await refusal(keep(['bizum']))).param).toBe('allowed_payment_method_types')
})

it.each([
  ['+34943000000', 'payment_method_invalid_parameter'],
  ['', 'parameter_missing'],
])('does not take %j as a telephone', async (phone, code) => {
  const { stripe, intent } = await payment()
  const confirm = stripe.paymentIntents.confirm(intent.id, { payment_method_data: data(phone) })
  expect((await refusal(confirm)).code).toBe(code)
})
