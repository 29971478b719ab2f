import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as subscriptions from '#domain/billing/contract.ts'
import { listInvoices } from '#domain/billing/invoice-contract.ts'
import { webhookEvents } from '#server/db/schema.ts'
import { confirmedOrder, type Member, member, person } from '#server/testing/builders.ts'
import { cardSandbox } from '#server/testing/card-sandbox.ts'
import { newEvent, sendEvent } from '#server/testing/events.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { processWaitingEvents } from './event-queue.ts'

let site: TestApp
let buyer: Member
beforeAll(async () => {
  site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
  buyer = await member(site)
  const order = await confirmedOrder(buyer, { people: [person()], monto: 60 })
  await buyer.call(subscriptions.completeSubscription, { body: order })
})
afterEach(() => cardSandbox(site).clearFaults())
afterAll(() => site.stop())

async function paidDates(): Promise<string[]> {
  const { body } = await buyer.call(listInvoices)
  return body.invoices.filter(({ status }) => status === 'paid').map(({ date }) => date)
}

async function stored(id: string) {
  const [event] = await site.deps.db.select().from(webhookEvents).where(eq(webhookEvents.id, id))
  return event
}

describe('webhooks', () => {
  it.each([
    { what: 'without a signature', options: { signature: '' } },
    { what: 'with one over other words', options: { signature: `t=1,v1=${'0'.repeat(64)}` } },
    { what: 'with one that is older than five minutes', options: { secondsAgo: 301 } },
  ])('are refused $what, and nothing is kept of them', async ({ options }) => {
    const forged = newEvent('evt_forged', 'invoice.paid', 'in_forged')
    expect((await sendEvent(site, forged, options)).statusCode).toBe(400)
    expect(await stored('evt_forged')).toBeUndefined()
  })

  it('that were signed four minutes ago are taken, and about nothing of ours they are done at once', async () => {
    const event = newEvent('evt_plan', 'product.created', 'prod_1')
    expect((await sendEvent(site, event, { secondsAgo: 240 })).statusCode).toBe(200)
    expect(await stored('evt_plan')).toMatchObject({
      ignored: true,
      attempts: 0,
      processedAt: expect.any(Date),
    })
  })

  it('are answered before anything is done about them', async () => {
    await cardSandbox(site).setFaults([{ kind: 'latency', path: '/v1/invoices', ms: 300 }])
    const { statusCode } = await sendEvent(
      site,
      newEvent('evt_slow', 'invoice.paid', 'in_nobody_knows'),
    )
    expect(statusCode).toBe(200)
    expect(await stored('evt_slow')).toMatchObject({ ignored: false, processedAt: null })
    await site.deps.background.settled()
  })

  it('that come twice and out of order leave one paid invoice', async () => {
    await cardSandbox(site).setFaults([{ kind: 'webhookDuplicate' }, { kind: 'webhookReorder' }])
    await site.moveClockTo('2025-01-31T12:00:00Z')
    expect(await paidDates()).toEqual(['2025-01-30'])
  })

  it('that cannot be worked on are kept and taken up by the job', async () => {
    await cardSandbox(site).setFaults([
      { kind: 'error500', method: 'GET', path: '/v1/invoices', after: false },
    ])
    await site.moveClockTo('2025-02-28T12:00:00Z')
    expect(await paidDates()).toEqual(['2025-01-30'])
    await cardSandbox(site).clearFaults()
    const later = { now: () => new Date(Date.now() + 3_600_000) }
    await processWaitingEvents({ ...site.deps, clock: later })
    expect(await paidDates()).toEqual(['2025-02-27', '2025-01-30'])
    const open = await site.deps.db.query.webhookEvents.findMany({
      where: (table, { isNull }) => isNull(table.processedAt),
    })
    expect(open).toEqual([])
  })
})
