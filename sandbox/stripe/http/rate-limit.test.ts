import { expect, onTestFinished, test, vi } from 'vitest'
import { refusal, startSandbox } from '../testing.ts'

function holdTime(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-30T09:00:00Z') })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}

test('more requests than allowed in a second are refused, and none is repeated by the client', async () => {
  holdTime()
  const { stripe } = await startSandbox({ requestsPerSecond: 25 })
  await Promise.all(Array.from({ length: 25 }, () => stripe.customers.create()))
  const refused = await refusal(stripe.customers.create({}, { idempotencyKey: 'k1' }))
  expect(refused).toMatchObject({
    statusCode: 429,
    type: 'StripeRateLimitError',
    rawType: 'invalid_request_error',
    code: 'rate_limit',
  })
  expect(refused.headers?.['stripe-should-retry']).toBe('false')
  vi.setSystemTime(new Date('2027-01-30T09:00:01Z'))
  expect((await stripe.customers.create({}, { idempotencyKey: 'k1' })).id).toMatch(/^cus_/)
  expect((await stripe.customers.list({ limit: 100 })).data).toHaveLength(26)
})

test('without a number there is no limit, and the controls are never limited', async () => {
  holdTime()
  const { stripe } = await startSandbox()
  const made = Array.from({ length: 60 }, () => stripe.customers.create())
  expect(await Promise.all(made)).toHaveLength(60)
  const { sandbox } = await startSandbox({ requestsPerSecond: 1 })
  for (let call = 0; call < 3; call += 1) {
    expect((await fetch(`${sandbox.url}/_sandbox/clock`)).status).toBe(200)
  }
})
