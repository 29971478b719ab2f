import { expect, onTestFinished, test, vi } from 'vitest'
import {
  at,
  chargePhase,
  control,
  payer,
  priceEvery,
  startReceiver,
  startSandbox,
} from '../testing.ts'

const january = { now: new Date('2027-01-10T12:00:00Z') }

test('the clock goes on from where it was set, and is told in ISO form', async () => {
  const { sandbox } = await startSandbox(january)
  const { answer } = await control(sandbox, 'clock')
  const shown = Date.parse(String(answer.now))
  expect(shown).toBeGreaterThanOrEqual(january.now.getTime())
  expect(shown).toBeLessThan(january.now.getTime() + 60_000)
})

test('while real time passes, what falls due is done within a second', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const { sandbox, stripe } = await startSandbox()
  const { customer } = await payer(stripe)
  const price = await priceEvery(stripe, 'month')
  const schedule = await stripe.subscriptionSchedules.create({
    customer,
    start_date: Math.floor(sandbox.clock.now().getTime() / 1000) + 30,
    phases: [{ items: [{ price }] }],
  })
  vi.advanceTimersByTime(29_000)
  expect((await stripe.subscriptionSchedules.retrieve(schedule.id)).status).toBe('not_started')
  vi.advanceTimersByTime(2_000)
  expect((await stripe.subscriptionSchedules.retrieve(schedule.id)).status).toBe('active')
})

test('the clock does not move backwards', async () => {
  const { sandbox } = await startSandbox(january)
  const { status, answer } = await control(sandbox, 'clock', { now: '2027-01-09T00:00:00Z' })
  expect(status).toBe(400)
  expect(answer).toMatchObject({
    error: { message: expect.stringContaining('only moves forward') },
  })
  expect((await control(sandbox, 'clock', { now: 'tomorrow' })).status).toBe(400)
})

test('moves asked for at once follow one another', async () => {
  const { sandbox } = await startSandbox(january)
  const moments = ['2027-02-01T00:00:00Z', '2027-03-01T00:00:00Z', '2027-04-01T00:00:00Z']
  const moves = moments.map((now) => control(sandbox, 'clock', { now }))
  expect((await Promise.all(moves)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(sandbox.clock.now().toISOString().slice(0, 10)).toBe('2027-04-01')
})

test('each thing due is done at its own time, and told before the next is done', async () => {
  const seen: string[] = []
  const { sandbox, stripe } = await startSandbox(january)
  const receiver = await startReceiver(async ({ event }) => {
    const { data } = await stripe.invoices.list({ limit: 1 })
    const { answer } = await control(sandbox, 'clock')
    seen.push(`${String(answer.now).slice(0, 16)} ${event.type} ${data[0]?.status}`)
    return 200
  })
  const { customer } = await payer(stripe)
  const price = await priceEvery(stripe, 'year', 3)
  await stripe.subscriptionSchedules.create({
    customer,
    start_date: 'now',
    phases: [
      { items: [{ price }], trial: true, end_date: at('2027-01-30T09:00:00Z') },
      chargePhase(price, '2027-02-27T09:00:00Z'),
      chargePhase(price, '2027-03-30T09:00:00Z'),
    ],
  })
  sandbox.setWebhookUrl(receiver.url)
  await sandbox.clock.moveTo(new Date('2027-03-01T00:00:00Z'))
  const invoices = seen.filter((line) => /invoice\.(created|paid) /.test(line))
  expect(invoices).toEqual([
    '2027-01-30T09:00 invoice.created draft',
    '2027-01-30T10:00 invoice.paid paid',
    '2027-02-27T09:00 invoice.created draft',
    '2027-02-27T10:00 invoice.paid paid',
  ])
})

test('reset empties everything and returns to real time', async () => {
  const { sandbox, stripe } = await startSandbox(january)
  await payer(stripe)
  await control(sandbox, 'reset', {})
  expect((await stripe.customers.list()).data).toEqual([])
  expect((await stripe.events.list()).data).toEqual([])
  expect(Math.abs(sandbox.clock.now().getTime() - Date.now())).toBeLessThan(60_000)
})

test('the state tells of people, schedules, invoices and events with their deliveries', async () => {
  const receiver = await startReceiver()
  const { sandbox, stripe } = await startSandbox({ ...january, webhookUrl: receiver.url })
  const { customer, card } = await payer(stripe)
  const price = await priceEvery(stripe, 'year', 3)
  await stripe.subscriptionSchedules.create({
    customer,
    start_date: 'now',
    phases: [
      { items: [{ price }], trial: true, end_date: at('2027-01-30T09:00:00Z') },
      chargePhase(price, '2027-02-27T09:00:00Z'),
    ],
  })
  await sandbox.clock.moveTo(new Date('2027-01-11T00:00:00Z'))
  const { answer } = await control(sandbox, 'state')
  expect(answer).toMatchObject({
    webhookUrl: receiver.url,
    customers: [
      {
        id: customer,
        cards: [{ id: card, last4: '4242' }],
        schedules: [{ status: 'active', subscriptionStatus: 'trialing' }],
      },
    ],
    invoices: [{ customer, status: 'paid', amount: 0 }],
  })
  expect(answer.customers).toMatchObject([
    {
      schedules: [
        {
          phases: [
            { trial: true, amount: 0 },
            { trial: false, amount: 6000 },
          ],
        },
      ],
    },
  ])
  const events = answer.events as { delivered: boolean; attempts: { status: number }[] }[]
  expect(events.length).toBeGreaterThan(5)
  for (const event of events)
    expect(event).toMatchObject({ delivered: true, attempts: [{ status: 200 }] })
})
