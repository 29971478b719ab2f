import { expect, test } from 'vitest'
import { payer, refusal, startSandbox } from '../testing.ts'

const donation = {
  amount: 2500,
  currency: 'eur',
  return_url: 'http://127.0.0.1/back',
  confirm: true,
}

test('a payment with a good card succeeds, and can be refunded once', async () => {
  const { stripe } = await startSandbox()
  const paid = await stripe.paymentIntents.create({ ...donation, payment_method: 'pm_card_visa' })
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 2500 })
  const part = await stripe.refunds.create({ payment_intent: paid.id, amount: 1000 })
  expect(part).toMatchObject({ amount: 1000, status: 'succeeded' })
  await stripe.refunds.create({ payment_intent: paid.id })
  const charge = await stripe.charges.retrieve(String(paid.latest_charge))
  expect(charge).toMatchObject({ amount_refunded: 2500, refunded: true })
  expect(await refusal(stripe.refunds.create({ payment_intent: paid.id }))).toMatchObject({
    code: 'charge_already_refunded',
  })
})

test('a declined payment carries the intent, which takes another card', async () => {
  const { stripe } = await startSandbox()
  const declined = await refusal(
    stripe.paymentIntents.create({ ...donation, payment_method: 'pm_card_chargeDeclined' }),
  )
  expect(declined).toMatchObject({
    statusCode: 402,
    code: 'card_declined',
    decline_code: 'generic_decline',
  })
  const intent = (declined.raw as { payment_intent: { id: string; status: string } }).payment_intent
  expect(intent.status).toBe('requires_payment_method')
  const retried = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
  expect(retried.status).toBe('succeeded')
})

test('the card that attaches but fails is stored, then refused when charged', async () => {
  const { stripe } = await startSandbox()
  const { customer, card } = await payer(stripe, 'pm_card_chargeCustomerFail')
  const charge = stripe.paymentIntents.create({
    ...donation,
    customer,
    payment_method: card,
    off_session: true,
  })
  expect(await refusal(charge)).toMatchObject({ statusCode: 402, code: 'card_declined' })
})

test('a card authenticated at setup is charged later without its holder', async () => {
  const { sandbox, stripe } = await startSandbox()
  const { id: customer } = await stripe.customers.create()
  const token = 'pm_card_authenticationRequiredOnSetup'
  const intent = await stripe.setupIntents.create({
    customer,
    payment_method: token,
    confirm: true,
  })
  await fetch(`${sandbox.url}/_sandbox/authenticate/${intent.id}`, {
    method: 'POST',
    body: new URLSearchParams({ client_secret: intent.client_secret ?? '', outcome: 'succeed' }),
  })
  const card = String(intent.payment_method)
  const charge = { ...donation, customer, payment_method: card, off_session: true }
  expect((await stripe.paymentIntents.create(charge)).status).toBe('succeeded')
})

test('without its holder, a card that was never set up cannot be authenticated', async () => {
  const { stripe } = await startSandbox()
  const { id: customer } = await stripe.customers.create()
  const method = await stripe.paymentMethods.attach('pm_card_authenticationRequiredOnSetup', {
    customer,
  })
  const charge = { ...donation, customer, payment_method: method.id, off_session: true }
  expect(await refusal(stripe.paymentIntents.create(charge))).toMatchObject({
    code: 'authentication_required',
  })
})
