import { expect, test } from 'vitest'
import { control, refusal, startSandbox } from '../testing.ts'

test('an error after the work leaves the work done, and is what the key replays', async () => {
  const { sandbox, stripe } = await startSandbox()
  await control(sandbox, 'faults', {
    faults: [{ kind: 'error500', method: 'POST', path: '/v1/customers', times: 1 }],
  })
  const create = () =>
    stripe.customers.create({ email: 'ane@example.org' }, { idempotencyKey: 'k1' })
  expect(await refusal(create())).toMatchObject({ statusCode: 500, rawType: 'api_error' })
  const replayed = await refusal(create())
  expect(replayed.statusCode).toBe(500)
  expect(replayed.headers?.['idempotent-replayed']).toBe('true')
  expect((await stripe.customers.list({ email: 'ane@example.org' })).data).toHaveLength(1)
})

test('an error before the work leaves nothing done, and the key can be used again', async () => {
  const { sandbox, stripe } = await startSandbox()
  await control(sandbox, 'faults', {
    faults: [{ kind: 'error500', path: '/v1/customers', times: 1, after: false }],
  })
  const create = () => stripe.customers.create({}, { idempotencyKey: 'k1' })
  expect(await refusal(create())).toMatchObject({ statusCode: 500 })
  expect((await stripe.customers.list()).data).toHaveLength(0)
  expect((await create()).id).toMatch(/^cus_/)
})

test('after dropped connections the same key gives the real answer', async () => {
  const { sandbox, stripe } = await startSandbox()
  // Twice, because stripe-node retries a call once when its connection breaks.
  await control(sandbox, 'faults', { faults: [{ kind: 'dropConnection', times: 2 }] })
  const create = () =>
    stripe.customers.create({ email: 'ane@example.org' }, { idempotencyKey: 'k1' })
  expect(await refusal(create())).toMatchObject({ type: 'StripeConnectionError' })
  const customer = await create()
  expect(customer.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect((await stripe.customers.list()).data.map(({ id }) => id)).toEqual([customer.id])
})

test('paths are matched by their beginning or as a regular expression, methods as given', async () => {
  const { sandbox, stripe } = await startSandbox()
  await control(sandbox, 'faults', {
    faults: [{ kind: 'error500', method: 'get', path: '^/v1/customers/cus_.*$', times: 1 }],
  })
  const { id } = await stripe.customers.create()
  expect((await stripe.customers.list()).data).toHaveLength(1)
  expect(await refusal(stripe.customers.retrieve(id))).toMatchObject({ statusCode: 500 })
  expect((await stripe.customers.retrieve(id)).id).toBe(id)
})

test('rules are listed, replaced and cleared, and a wrong one is refused by name', async () => {
  const { sandbox, stripe } = await startSandbox()
  await control(sandbox, 'faults', { faults: [{ kind: 'error500' }] })
  expect((await control(sandbox, 'faults')).answer.faults).toMatchObject([
    { kind: 'error500', times: null, after: true },
  ])
  const wrong = await control(sandbox, 'faults', { faults: [{ kind: 'flood' }] })
  expect(wrong).toMatchObject({ status: 400, answer: { error: { param: 'faults[0]' } } })
  expect(await refusal(stripe.customers.list())).toMatchObject({ statusCode: 500 })
  await fetch(`${sandbox.url}/_sandbox/faults`, { method: 'DELETE' })
  expect((await stripe.customers.list()).data).toEqual([])
})
