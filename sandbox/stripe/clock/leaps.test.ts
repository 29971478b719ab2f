import { expect, test } from 'vitest'
import {
  charge,
  control,
  payer,
  startProduct,
  startReceiver,
  startSandbox,
  type TestSandbox,
} from '../testing.ts'

const january = { now: new Date('2027-01-01T09:00:00Z') }

/** Returns what the sandbox's clock shows, to the minute. */
async function shown({ sandbox }: TestSandbox): Promise<string> {
  return String((await control(sandbox, 'clock')).answer.now).slice(0, 16)
}

/** 10:00 UTC on the second-to-last day of the months from January 2027 on. */
function chargeDays(count: number): string[] {
  return Array.from({ length: count }, (_, month) =>
    new Date(Date.UTC(2027, month + 1, -1, 10)).toISOString(),
  )
}

/** A product that charges one payer at each of these instants. */
async function chargingProduct(tested: TestSandbox, instants: string[]) {
  const { sandbox, stripe } = tested
  const kept = await payer(stripe)
  const charged: string[] = []
  const requests: string[] = []
  const url = await startProduct(async () => {
    const now = new Date(String((await control(sandbox, 'clock')).answer.now)).toISOString()
    requests.push(now.slice(0, 16))
    for (const due of instants.filter((at) => at <= now && !charged.includes(at))) {
      charged.push(due)
      await charge(stripe, kept, { metadata: { due } })
    }
    const next = instants.find((at) => at > now) ?? null
    return { next, nextCharge: next }
  })
  sandbox.setIdleUrl(url)
  return { requests, kept }
}

test('a leap of 24 months makes the 24 charges of the product, each at its time', async () => {
  const tested = await startSandbox(january)
  const receiver = await startReceiver()
  tested.sandbox.setWebhookUrl(receiver.url)
  const days = chargeDays(24)
  const { kept } = await chargingProduct(tested, days)
  await tested.sandbox.clock.moveTo(new Date('2029-01-01T00:00:00Z'))
  const { data } = await tested.stripe.paymentIntents.list({ customer: kept.customer, limit: 100 })
  const made = data.map(({ created }) => new Date(created * 1000).toISOString()).reverse()
  expect(made).toEqual(days)
  expect(data.map(({ metadata }) => metadata.due).reverse()).toEqual(days)
  expect(await shown(tested)).toBe('2029-01-01T00:00')
  expect(receiver.types().filter((type) => type === 'payment_intent.succeeded')).toHaveLength(24)
})

test('a leap stops at what is due on either side, in order', async () => {
  const receiver = await startReceiver()
  const tested = await startSandbox({ ...january, webhookUrl: receiver.url })
  const kept = await payer(tested.stripe, 'pm_sandbox_succeedsLater')
  await charge(tested.stripe, kept)
  const { requests } = await chargingProduct(tested, [
    '2027-01-03T10:00:00.000Z',
    '2027-01-05T10:00:00.000Z',
  ])
  await tested.sandbox.clock.moveTo(new Date('2027-01-10T09:00:00Z'))
  expect([...new Set(requests)]).toEqual([
    '2027-01-01T09:00',
    '2027-01-03T10:00',
    '2027-01-04T09:00',
    '2027-01-05T10:00',
    // What was charged is paid out.
    '2027-01-06T12:00',
    '2027-01-07T12:00',
    '2027-01-08T12:00',
    '2027-01-10T09:00',
  ])
})

test('at each stop the product is called until it sends no new event', async () => {
  const tested = await startSandbox(january)
  const { stripe, sandbox } = tested
  const receiver = await startReceiver()
  sandbox.setWebhookUrl(receiver.url)
  const seen: number[] = []
  sandbox.setIdleUrl(
    await startProduct(async () => {
      seen.push(receiver.received.length)
      if (seen.length < 3) await stripe.customers.create()
      return { next: null, nextCharge: null }
    }),
  )
  await sandbox.clock.moveTo(sandbox.clock.now())
  expect(seen).toEqual([0, 1, 2])
})

test('what the product does at a stop may be due there at once', async () => {
  const tested = await startSandbox(january)
  const { stripe, sandbox } = tested
  const kept = await payer(stripe, 'pm_card_createDispute')
  let isCharged = false
  sandbox.setIdleUrl(
    await startProduct(async () => {
      if (!isCharged) await charge(stripe, kept)
      isCharged = true
      return { next: null, nextCharge: null }
    }),
  )
  await sandbox.clock.moveTo(sandbox.clock.now())
  expect((await stripe.disputes.list()).data).toHaveLength(1)
})

test('a product that is not there is passed over', async () => {
  const tested = await startSandbox({ ...january, idleUrl: 'http://127.0.0.1:9/settle' })
  const kept = await payer(tested.stripe, 'pm_sandbox_succeedsLater')
  const { id } = await charge(tested.stripe, kept)
  await tested.sandbox.clock.moveTo(new Date('2027-02-01T09:00:00Z'))
  expect(await shown(tested)).toBe('2027-02-01T09:00')
  expect((await tested.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded')
})

test('a product that never answers is called once in a leap', async () => {
  let requests = 0
  const tested = await startSandbox({ ...january, idleWithinMs: 50 })
  const kept = await payer(tested.stripe, 'pm_sandbox_succeedsLater')
  await charge(tested.stripe, kept)
  tested.sandbox.setIdleUrl(
    await startProduct(() => {
      requests += 1
      return null
    }),
  )
  await tested.sandbox.clock.moveTo(new Date('2027-02-01T09:00:00Z'))
  expect(requests).toBe(1)
  expect(await shown(tested)).toBe('2027-02-01T09:00')
})

test.each([
  ['an instant that has passed', '2020-01-01T00:00:00Z'],
  ['the present instant', '2027-01-01T09:00:00Z'],
  ['no date', 'soon'],
  ['something else', 5],
])('a product that names %s as its next is not called there', async (_, next) => {
  let requests = 0
  const idleUrl = await startProduct(() => {
    requests += 1
    return { next, nextCharge: next }
  })
  const tested = await startSandbox({ ...january, idleUrl })
  await tested.sandbox.clock.moveTo(new Date('2027-02-01T09:00:00Z'))
  expect(requests).toBe(2)
  expect((await control(tested.sandbox, 'next')).answer).toEqual({ nextCharge: null })
})

test('a fraction of a second is waited for', async () => {
  const tested = await startSandbox(january)
  const { requests } = await chargingProduct(tested, ['2027-01-03T10:00:59.500Z'])
  await tested.sandbox.clock.moveTo(new Date('2027-01-10T09:00:00Z'))
  expect(requests).toEqual([
    '2027-01-01T09:00',
    '2027-01-03T10:01',
    '2027-01-06T12:00',
    '2027-01-07T12:00',
    '2027-01-10T09:00',
  ])
})

test('the next charge is what the product says', async () => {
  const tested = await startSandbox(january)
  expect((await control(tested.sandbox, 'next')).answer).toEqual({ nextCharge: null })
  const [first = '', second = ''] = chargeDays(2)
  await chargingProduct(tested, [first, second])
  expect((await control(tested.sandbox, 'next')).answer).toEqual({ nextCharge: first })
  await tested.sandbox.clock.moveTo(new Date(first))
  expect((await control(tested.sandbox, 'next')).answer).toEqual({ nextCharge: second })
})

test('concurrent leaps run one after another', async () => {
  const tested = await startSandbox(january)
  const { requests } = await chargingProduct(tested, chargeDays(3))
  const moments = ['2027-02-01T00:00:00Z', '2027-03-01T00:00:00Z', '2027-04-01T00:00:00Z']
  const moves = moments.map((now) => control(tested.sandbox, 'clock', { now }))
  expect((await Promise.all(moves)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(requests).toEqual([...requests].sort())
  expect(await shown(tested)).toBe('2027-04-01T00:00')
})
