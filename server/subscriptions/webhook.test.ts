import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listInvoices } from '#domain/invoices/contract.ts'
import * as subscriptions from '#domain/subscriptions/contract.ts'
import { webhookEvents } from '#server/db/schema.ts'
import { confirmedOrder, type Member, member, person } from '#server/testing/builders.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { processWaitingEvents } from './webhook.ts'

let site: TestApp
let buyer: Member
beforeAll(async () => {
  site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
  buyer = await member(site)
  const order = await confirmedOrder(buyer, { people: [person()], monto: 60 })
  await buyer.call(subscriptions.completeSubscription, { body: order })
})
afterEach(() => fetch(`${site.sandbox.url}/_sandbox/faults`, { method: 'DELETE' }))
afterAll(() => site.stop())

async function faults(list: object[]): Promise<void> {
  await fetch(`${site.sandbox.url}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ faults: list }),
  })
}

async function paidDates(): Promise<string[]> {
  const { body } = await buyer.call(listInvoices)
  return body.invoices.filter(({ status }) => status === 'paid').map(({ date }) => date)
}

describe('webhooks', () => {
  it('are refused without a signature, and with one over other words', async () => {
    const post = (headers: Record<string, string>) =>
      site.app.inject({
        method: 'POST',
        url: '/api/stripe/webhook',
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify({ id: 'evt_forged', type: 'invoice.paid', data: { object: {} } }),
      })
    expect((await post({})).statusCode).toBe(400)
    const stamp = Math.floor(Date.now() / 1000)
    const forged = `t=${stamp},v1=${'0'.repeat(64)}`
    expect((await post({ 'stripe-signature': forged })).statusCode).toBe(400)
    const stored = await site.deps.db
      .select()
      .from(webhookEvents)
      .where(eq(webhookEvents.id, 'evt_forged'))
    expect(stored).toEqual([])
  })

  it('that come twice and out of order leave one paid invoice', async () => {
    await faults([{ kind: 'webhookDuplicate' }, { kind: 'webhookReorder' }])
    await site.moveClockTo('2025-01-31T12:00:00Z')
    await expect.poll(paidDates).toEqual(['2025-01-30'])
  })

  it('that cannot be worked on are kept and taken up by the job', async () => {
    await faults([{ kind: 'error500', method: 'GET', path: '/v1/invoices', after: false }])
    await site.moveClockTo('2025-02-28T12:00:00Z')
    expect(await paidDates()).toEqual(['2025-01-30'])
    await faults([])
    await processWaitingEvents(site.deps)
    expect(await paidDates()).toEqual(['2025-02-27', '2025-01-30'])
    const open = await site.deps.db.query.webhookEvents.findMany({
      where: (table, { isNull }) => isNull(table.processedAt),
    })
    expect(open).toEqual([])
  })
})
