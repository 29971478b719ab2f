import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import {
  charge,
  clientOf,
  control,
  intentOf,
  keepCard,
  payer,
  refusal,
  startSandbox,
} from '../testing.ts'

async function failedCharge(token: string) {
  const tested = await startSandbox({ now: new Date('2027-01-30T09:00:00Z') })
  const kept = await payer(tested.stripe, token)
  const error = await refusal(charge(tested.stripe, kept))
  return { ...tested, ...kept, error, intent: intentOf(error) }
}

it('takes money from a kept card at once', async () => {
  const { stripe } = await startSandbox()
  const kept = await payer(stripe)
  const paid = await charge(stripe, kept, {
    description: 'ONA, January',
    metadata: { chargeId: '7' },
    expand: ['latest_charge'],
  })
  expect(paid).toMatchObject({
    status: 'succeeded',
    amount_received: 6000,
    payment_method: kept.card,
    metadata: { chargeId: '7' },
    latest_charge: { paid: true, description: 'ONA, January', metadata: { chargeId: '7' } },
  })
})

it.each([
  ['pm_card_chargeCustomerFail', 'card_declined', 'generic_decline'],
  ['pm_sandbox_noFundsWhenCharged', 'card_declined', 'insufficient_funds'],
  ['pm_sandbox_lostWhenCharged', 'card_declined', 'lost_card'],
])('answers a refusal of %s with the intent and its failed charge', async (token, code, reason) => {
  const { stripe, error, intent, card } = await failedCharge(token)
  expect(error).toMatchObject({
    statusCode: 402,
    rawType: 'card_error',
    code,
    decline_code: reason,
    payment_method: { id: card },
  })
  expect(intent).toMatchObject({
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: { code, decline_code: reason, payment_method: { id: card } },
  })
  const failed = await stripe.charges.retrieve(String(intent.latest_charge))
  expect(failed).toMatchObject({ status: 'failed', paid: false, balance_transaction: null })
})

it('needs the holder where the bank requires authentication, and makes no charge', async () => {
  const { error, intent } = await failedCharge('pm_card_authenticationRequired')
  expect(error).toMatchObject({
    statusCode: 402,
    rawType: 'card_error',
    code: 'authentication_required',
    decline_code: 'authentication_required',
  })
  expect(intent).toMatchObject({ status: 'requires_payment_method', latest_charge: null })
})

it('finishes the same intent in the browser of its holder', async () => {
  const { sandbox, stripe, intent, card } = await failedCharge('pm_card_authenticationRequired')
  const browser = clientOf(sandbox, sandbox.keys.publishableKey)
  const confirmed = await browser.paymentIntents.confirm(intent.id, {
    client_secret: intent.client_secret ?? '',
    payment_method: card,
    return_url: 'http://127.0.0.1/back',
  } as Stripe.PaymentIntentConfirmParams)
  expect(confirmed.status).toBe('requires_action')
  await control(sandbox, `authenticate/${intent.id}`, {
    client_secret: intent.client_secret,
    outcome: 'succeed',
  })
  const paid = await stripe.paymentIntents.retrieve(intent.id)
  expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null })
  const charges = await stripe.charges.list({ payment_intent: intent.id })
  expect(charges.data.map(({ status }) => status)).toEqual(['succeeded'])
})

it('takes another card of the customer for the same intent', async () => {
  const { stripe, intent, customer } = await failedCharge('pm_sandbox_noFundsWhenCharged')
  const other = await keepCard(stripe, customer, 'pm_card_mastercard')
  const again = { payment_method: other, off_session: true }
  const paid = await stripe.paymentIntents.confirm(intent.id, again)
  expect(paid).toMatchObject({ status: 'succeeded', payment_method: other })
  const charges = await stripe.charges.list({ payment_intent: intent.id })
  expect(charges.data.map(({ status }) => status)).toEqual(['succeeded', 'failed'])
})

it('confirms neither what has succeeded nor what is canceled', async () => {
  const { stripe } = await startSandbox()
  const kept = await payer(stripe)
  const paid = await charge(stripe, kept)
  const twice = await refusal(stripe.paymentIntents.confirm(paid.id, { off_session: true }))
  expect(twice).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' })
  expect(intentOf(twice)).toMatchObject({ id: paid.id, status: 'succeeded' })
  const failing = await payer(stripe, 'pm_card_chargeCustomerFail')
  const { id } = intentOf(await refusal(charge(stripe, failing)))
  await stripe.paymentIntents.cancel(id)
  const late = await refusal(stripe.paymentIntents.confirm(id, { payment_method: failing.card }))
  expect(late).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' })
  expect(intentOf(late)).toMatchObject({ id, status: 'canceled' })
})

it('succeeds once, in any order', async () => {
  const { stripe, intent, customer } = await failedCharge('pm_sandbox_noFundsWhenCharged')
  const other = await keepCard(stripe, customer, 'pm_card_visa')
  const attempts = await Promise.allSettled(
    Array.from({ length: 5 }, () =>
      stripe.paymentIntents.confirm(intent.id, { payment_method: other, off_session: true }),
    ),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { data } = await stripe.charges.list({ payment_intent: intent.id })
  expect(data.filter(({ paid }) => paid)).toHaveLength(1)
})

it('refuses a card that is detached, and one of another customer', async () => {
  const { stripe } = await startSandbox()
  const kept = await payer(stripe)
  const stranger = await payer(stripe)
  const param = { statusCode: 400, rawType: 'invalid_request_error', param: 'payment_method' }
  const foreign = await refusal(charge(stripe, { ...kept, card: stranger.card }))
  expect(foreign).toMatchObject(param)
  expect(foreign.message).toContain('does not belong to the Customer you supplied')
  await stripe.paymentMethods.detach(kept.card)
  const detached = await refusal(charge(stripe, kept))
  expect(detached).toMatchObject(param)
  expect(detached.message).toContain('was detached from a Customer')
  const attached = stripe.paymentMethods.attach(kept.card, { customer: kept.customer })
  expect(await refusal(attached)).toMatchObject(param)
  expect((await stripe.paymentIntents.list()).data).toEqual([])
})

it('replays a refusal under its key, without another attempt', async () => {
  const { stripe } = await startSandbox()
  const kept = await payer(stripe, 'pm_card_chargeCustomerFail')
  const attempt = () => charge(stripe, kept, {}, { idempotencyKey: 'charge-7-1' })
  const first = await refusal(attempt())
  const second = await refusal(attempt())
  expect(second).toMatchObject({ statusCode: 402, decline_code: 'generic_decline' })
  expect(second.headers?.['idempotent-replayed']).toBe('true')
  expect(intentOf(second).id).toBe(intentOf(first).id)
  expect((await stripe.charges.list()).data).toHaveLength(1)
})

it('is found by customer and time, newest first, in pages', async () => {
  const { sandbox, stripe } = await startSandbox({ now: new Date('2027-01-30T09:00:00Z') })
  const kept = await payer(stripe)
  const ids: string[] = []
  for (const month of ['02', '03', '04']) {
    await sandbox.clock.moveTo(new Date(`2027-${month}-01T09:00:00Z`))
    ids.unshift((await charge(stripe, kept)).id)
  }
  await charge(stripe, await payer(stripe))
  const created = { gte: Date.parse('2027-02-01T00:00:00Z') / 1000 }
  const found: string[] = []
  for await (const { id } of stripe.paymentIntents.list({
    customer: kept.customer,
    created,
    limit: 1,
  })) {
    found.push(id)
  }
  expect(found).toEqual(ids)
})
