import { expect, onTestFinished, test, vi } from 'vitest'
import { charge, control, payer, startReceiver, startSandbox } from '../testing.ts'

const january = { now: new Date('2027-01-10T12:00:00Z') }

test('the clock goes on from where it was set, and shows ISO form', async () => {
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
  const { stripe } = await startSandbox()
  const { id } = await charge(stripe, await payer(stripe, 'pm_sandbox_succeedsLater'))
  vi.advanceTimersByTime(3 * 86_400_000 - 2_000)
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('processing')
  vi.advanceTimersByTime(3_000)
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('succeeded')
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

test.each([
  ['more than a year ahead', '2028-01-12T00:00:00Z', 'by a year at most'],
  ['in the year 9999', '9999-12-30T00:00:00Z', 'by a year at most'],
  ['the last that JavaScript knows', '+275760-09-13T00:00:00Z', 'by a year at most'],
])('a moment %s is refused, and nothing has moved', async (_, moment, reason) => {
  const { sandbox, stripe } = await startSandbox(january)
  const kept = await payer(stripe, 'pm_sandbox_succeedsLater')
  const { id } = await charge(stripe, kept)
  const { status, answer } = await control(sandbox, 'clock', { now: moment })
  expect(status).toBe(400)
  expect(answer).toMatchObject({
    error: { param: 'now', message: expect.stringContaining(reason) },
  })
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('processing')
  expect(String((await control(sandbox, 'clock')).answer.now).slice(0, 10)).toBe('2027-01-10')
  expect((await control(sandbox, 'clock', { now: '2028-01-10T12:00:00Z' })).status).toBe(200)
})

test('step by step too, the clock goes no further than 2099', async () => {
  const { sandbox } = await startSandbox({ now: new Date('2099-06-01T12:00:00Z') })
  const { status, answer } = await control(sandbox, 'clock', { now: '2100-01-01T00:00:00Z' })
  expect([status, answer.error]).toMatchObject([
    400,
    { message: expect.stringContaining('no further than 2099-12-31') },
  ])
  await expect(sandbox.clock.moveTo(new Date('+275760-09-12'))).rejects.toThrow('no further')
  expect((await control(sandbox, 'clock', { now: '2099-12-30T12:00:00Z' })).status).toBe(200)
})

test('each thing due is done at its own time, and announced before the next is done', async () => {
  const seen: string[] = []
  const { sandbox, stripe } = await startSandbox(january)
  const receiver = await startReceiver(async ({ event }) => {
    const { data } = await stripe.paymentIntents.list()
    const { answer } = await control(sandbox, 'clock')
    seen.push(`${String(answer.now).slice(0, 16)} ${event.type} ${data[1]?.status}`)
    return 200
  })
  await charge(stripe, await payer(stripe, 'pm_sandbox_succeedsLater'))
  const refunded = await charge(stripe, await payer(stripe, 'pm_card_pendingRefund'))
  await stripe.refunds.create({ payment_intent: refunded.id })
  sandbox.setWebhookUrl(receiver.url)
  await sandbox.clock.moveTo(new Date('2027-02-01T00:00:00Z'))
  expect(seen).toEqual([
    '2027-01-11T12:00 refund.updated processing',
    '2027-01-13T12:00 charge.succeeded succeeded',
    '2027-01-13T12:00 payment_intent.succeeded succeeded',
    '2027-01-18T12:00 payout.created succeeded',
    '2027-01-18T12:00 payout.reconciliation_completed succeeded',
    '2027-01-19T12:00 payout.paid succeeded',
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
