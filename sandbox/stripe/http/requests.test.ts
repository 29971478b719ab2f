import { expect, test } from 'vitest'
import { charge, clientOf, control, payer, refusal, startSandbox } from '../testing.ts'

test('a call without a key, or with a wrong one, is refused with 401', async () => {
  const { sandbox } = await startSandbox()
  const wrong = await refusal(clientOf(sandbox, 'sk_test_somebody_else').customers.list())
  expect(wrong).toMatchObject({ statusCode: 401, rawType: 'invalid_request_error' })
  const none = await fetch(`${sandbox.url}/v1/customers`)
  expect(none.status).toBe(401)
  expect(await none.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
})

test('the publishable key opens nothing but intents and payment methods', async () => {
  const { sandbox } = await startSandbox()
  const browser = clientOf(sandbox, sandbox.keys.publishableKey)
  expect(await refusal(browser.customers.list())).toMatchObject({
    statusCode: 403,
    code: 'secret_key_required',
  })
})

test('an unknown parameter is refused by its full name', async () => {
  const { stripe } = await startSandbox()
  const flat = await refusal(stripe.customers.create({ colour: 'red' } as object))
  expect(flat).toMatchObject({ statusCode: 400, code: 'parameter_unknown', param: 'colour' })
  const agreement = { customer_acceptance: { type: 'online' }, everywhere: true } as object
  const nested = await refusal(stripe.setupIntents.create({ mandate_data: agreement } as object))
  expect(nested).toMatchObject({
    code: 'parameter_unknown',
    param: 'mandate_data[everywhere]',
  })
})

test('a missing, an empty and a malformed parameter each have their own error', async () => {
  const { stripe } = await startSandbox()
  const missing = await refusal(
    stripe.paymentIntents.create({ currency: 'eur' } as { amount: number; currency: string }),
  )
  expect(missing).toMatchObject({ statusCode: 400, code: 'parameter_missing', param: 'amount' })
  const empty = await refusal(stripe.paymentIntents.create({ amount: 100, currency: '' }))
  expect(empty).toMatchObject({ code: 'parameter_invalid_empty', param: 'currency' })
  const malformed = await refusal(stripe.customers.list({ limit: 'ten' as unknown as number }))
  expect(malformed).toMatchObject({ code: 'parameter_invalid_integer', param: 'limit' })
})

test('an object that is not there is 404 in the path and 400 as a parameter', async () => {
  const { stripe } = await startSandbox()
  expect(await refusal(stripe.customers.retrieve('cus_none'))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    param: 'id',
  })
  expect(await refusal(stripe.setupIntents.create({ customer: 'cus_none' }))).toMatchObject({
    statusCode: 400,
    code: 'resource_missing',
    param: 'customer',
  })
})

test('an unknown address answers 404 with an error object', async () => {
  const { sandbox } = await startSandbox()
  const authorization = `Bearer ${sandbox.keys.secretKey}`
  const response = await fetch(`${sandbox.url}/v1/nothing/here`, { headers: { authorization } })
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  expect((await control(sandbox, 'nothing')).status).toBe(404)
})

test('lists come newest first, in pages', async () => {
  const { stripe } = await startSandbox()
  const ids: string[] = []
  for (let made = 0; made < 5; made += 1) ids.unshift((await stripe.customers.create()).id)
  const first = await stripe.customers.list({ limit: 2 })
  expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  expect(first.has_more).toBe(true)
  const next = await stripe.customers.list({ limit: 3, starting_after: ids[1] ?? '' })
  expect(next.data.map(({ id }) => id)).toEqual(ids.slice(2))
  expect(next.has_more).toBe(false)
  const all: string[] = []
  for await (const { id } of stripe.customers.list({ limit: 2 })) all.push(id)
  expect(all).toEqual(ids)
})

test('customers are found by e-mail', async () => {
  const { stripe } = await startSandbox()
  const ane = await stripe.customers.create({ email: 'ane@example.org' })
  await stripe.customers.create({ email: 'jon@example.org' })
  const found = await stripe.customers.list({ email: 'ane@example.org' })
  expect(found.data.map(({ id }) => id)).toEqual([ane.id])
})

test('fields are expanded on request, at several levels, and refused where impossible', async () => {
  const { stripe } = await startSandbox()
  const kept = await payer(stripe)
  const paid = await charge(stripe, kept, {
    expand: ['latest_charge.balance_transaction', 'customer', 'payment_method'],
  })
  expect(paid).toMatchObject({
    latest_charge: { object: 'charge', balance_transaction: { amount: 6000 } },
    customer: { id: kept.customer },
    payment_method: { id: kept.card },
  })
  const list = await stripe.paymentIntents.list({
    customer: kept.customer,
    expand: ['data.latest_charge'],
  })
  expect(list.data[0]?.latest_charge).toMatchObject({ status: 'succeeded' })
  const wrong = await refusal(stripe.customers.retrieve(kept.customer, { expand: ['email'] }))
  expect(wrong).toMatchObject({ statusCode: 400, param: 'expand' })
})
