import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { control, startReceiver, startSandbox } from '../testing.ts'
import { apiVersion } from './version.ts'

test('an event is signed so that stripe-node takes it, and no other secret fits', async () => {
  const receiver = await startReceiver()
  const { sandbox, stripe } = await startSandbox({ webhookUrl: receiver.url })
  const customer = await stripe.customers.create({ email: 'ane@example.org' })
  await receiver.until(1)
  const [hook] = receiver.received
  if (!hook) throw new Error('nothing received')
  const { webhookSecret } = sandbox.keys
  const event = stripe.webhooks.constructEvent(hook.body, hook.signature, webhookSecret)
  expect(event).toMatchObject({
    type: 'customer.created',
    api_version: apiVersion,
    data: { object: { id: customer.id, email: 'ane@example.org' } },
  })
  expect(() => stripe.webhooks.constructEvent(hook.body, hook.signature, 'whsec_other')).toThrow(
    Stripe.errors.StripeSignatureVerificationError,
  )
})

test('the API version is that of stripe-node', async () => {
  const { stripe } = await startSandbox()
  const { lastResponse } = await stripe.customers.create()
  expect(lastResponse.headers['stripe-version']).toBe(apiVersion)
  expect(lastResponse.apiVersion).toBe(apiVersion)
})

test('the event of an update has the former values', async () => {
  const { stripe } = await startSandbox()
  const { id } = await stripe.customers.create({ name: 'Ane' })
  await stripe.customers.update(id, { name: 'Ane Etxeberria' })
  const [event] = (await stripe.events.list({ type: 'customer.updated' })).data
  expect(event?.data.previous_attributes).toEqual({ name: 'Ane' })
})

test('an event that is not taken is sent again until it is', async () => {
  const answers = [500, 503, 200]
  const receiver = await startReceiver(() => answers.shift() ?? 200)
  const { sandbox, stripe } = await startSandbox({
    webhookUrl: receiver.url,
    webhookRetryDelays: [1],
  })
  await stripe.customers.create()
  await receiver.until(3)
  expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(1)
  await sandbox.clock.moveTo(new Date(Date.now() + 60_000))
  const [event] = (await stripe.events.list()).data
  expect(event?.pending_webhooks).toBe(0)
})

test('an endpoint that is not there holds nothing up', async () => {
  const { sandbox, stripe } = await startSandbox({ webhookUrl: 'http://127.0.0.1:9/hook' })
  await stripe.customers.create()
  await sandbox.clock.moveTo(new Date(Date.now() + 60_000))
  const [event] = (await stripe.events.list()).data
  expect(event?.pending_webhooks).toBe(1)
})

test('an event can be sent twice', async () => {
  const receiver = await startReceiver()
  const { sandbox, stripe } = await startSandbox({ webhookUrl: receiver.url })
  await control(sandbox, 'faults', {
    faults: [{ kind: 'webhookDuplicate', path: 'setup_intent.', times: 1 }],
  })
  await stripe.customers.create()
  await stripe.setupIntents.create()
  await receiver.until(3)
  expect(receiver.types().sort()).toEqual([
    'customer.created',
    'setup_intent.created',
    'setup_intent.created',
  ])
})

test('an event can arrive after the one that followed it', async () => {
  const receiver = await startReceiver()
  const { sandbox, stripe } = await startSandbox({ webhookUrl: receiver.url })
  await control(sandbox, 'faults', { faults: [{ kind: 'webhookReorder', times: 1 }] })
  await stripe.customers.create()
  await stripe.setupIntents.create()
  await receiver.until(2)
  expect(receiver.types()).toEqual(['setup_intent.created', 'customer.created'])
})

test('an event can come late', async () => {
  const receiver = await startReceiver()
  const { sandbox, stripe } = await startSandbox({ webhookUrl: receiver.url })
  await control(sandbox, 'faults', {
    faults: [{ kind: 'webhookDelay', path: 'customer.', ms: 100, times: 1 }],
  })
  await stripe.customers.create()
  await stripe.setupIntents.create()
  await receiver.until(2)
  expect(receiver.types()).toEqual(['setup_intent.created', 'customer.created'])
})
