import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { chargePhase, control, payer, priceEvery, startReceiver, startSandbox } from '../testing.ts'

/** A receiver's other address, which answers when `work` is done. */
async function startIdle(work: () => Promise<void>): Promise<string> {
  const server = createServer(async (_request, response) => {
    await work()
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/idle`
}

test('a leap stands still at each moment until the receiver has worked on what it took', async () => {
  const receiver = await startReceiver()
  const { sandbox, stripe } = await startSandbox({
    now: new Date('2027-01-01T09:00:00Z'),
    webhookUrl: receiver.url,
  })
  const seen: string[] = []
  sandbox.setIdleUrl(
    await startIdle(async () => {
      const { answer } = await control(sandbox, 'clock')
      seen.push(String(answer.now).slice(0, 16))
    }),
  )
  const { customer, card } = await payer(stripe)
  const price = await priceEvery(stripe, 'month', 2)
  await stripe.subscriptionSchedules.create({
    customer,
    start_date: 'now',
    end_behavior: 'cancel',
    default_settings: { default_payment_method: card },
    phases: [chargePhase(price, '2027-02-01T09:00:00Z')],
  })
  await sandbox.clock.moveTo(new Date('2027-03-01T09:00:00Z'))
  // Now, when the draft is charged, a week before the schedule's end, and at its end; then no more.
  expect(seen).toEqual(
    expect.arrayContaining(['2027-01-01T09:00', '2027-01-01T10:00', '2027-02-01T09:00']),
  )
  expect(seen).not.toContain('2027-03-01T09:00')
  expect([...seen].sort()).toEqual(seen)
})

test('a receiver that cannot be asked holds no leap up', async () => {
  const receiver = await startReceiver()
  const { sandbox, stripe } = await startSandbox({
    now: new Date('2027-01-01T09:00:00Z'),
    webhookUrl: receiver.url,
    idleUrl: 'http://127.0.0.1:9/idle',
  })
  await stripe.customers.create({ name: 'Ane' })
  await sandbox.clock.moveTo(new Date('2027-02-01T09:00:00Z'))
  expect(sandbox.clock.now().toISOString()).toContain('2027-02-01')
})
