import { expect, test } from 'vitest'
import { control, refusal, startSandbox } from '../testing.ts'

test('the same key and parameters make one object, and the answer is marked as replayed', async () => {
  const { stripe } = await startSandbox()
  const first = await stripe.customers.create(
    { email: 'ane@example.org' },
    { idempotencyKey: 'k1' },
  )
  const second = await stripe.customers.create(
    { email: 'ane@example.org' },
    { idempotencyKey: 'k1' },
  )
  expect(second.id).toBe(first.id)
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect((await stripe.customers.list()).data).toHaveLength(1)
})

test('the same key with other parameters, or for another path, is an error', async () => {
  const { stripe } = await startSandbox()
  await stripe.customers.create({ email: 'ane@example.org' }, { idempotencyKey: 'k1' })
  const other = stripe.customers.create({ email: 'jon@example.org' }, { idempotencyKey: 'k1' })
  expect(await refusal(other)).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' })
  const elsewhere = stripe.setupIntents.create({ customer: 'cus_1' }, { idempotencyKey: 'k1' })
  expect(await refusal(elsewhere)).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' })
})

test('a key in use by a request still under way is a conflict', async () => {
  const { sandbox, stripe } = await startSandbox()
  await control(sandbox, 'faults', { faults: [{ kind: 'latency', ms: 200, times: 1 }] })
  const slow = stripe.customers.create({}, { idempotencyKey: 'k1' })
  const quick = stripe.customers.create({}, { idempotencyKey: 'k1' })
  const [first, second] = await Promise.allSettled([slow, quick])
  const refused = [first, second].filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(1)
  expect(refused[0]?.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
  expect((await stripe.customers.list()).data).toHaveLength(1)
})

test('a refusal before the work began is not kept: the key can be used again', async () => {
  const { stripe } = await startSandbox()
  const wrong = stripe.customers.create({ nome: 'Ane' } as object, { idempotencyKey: 'k1' })
  expect(await refusal(wrong)).toMatchObject({ code: 'parameter_unknown' })
  const customer = await stripe.customers.create({ name: 'Ane' }, { idempotencyKey: 'k1' })
  expect(customer.name).toBe('Ane')
})

test('a key is forgotten after a day of the sandbox', async () => {
  const { sandbox, stripe } = await startSandbox({ now: new Date('2027-01-10T10:00:00Z') })
  const first = await stripe.customers.create({}, { idempotencyKey: 'k1' })
  await sandbox.clock.moveTo(new Date('2027-01-11T11:00:00Z'))
  const second = await stripe.customers.create({}, { idempotencyKey: 'k1' })
  expect(second.id).not.toBe(first.id)
})
