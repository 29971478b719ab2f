import { afterEach, describe, expect, it } from 'vitest'
import { eq, isNull } from '#server/kernel/db/drizzle.ts'
import { webhookEvents } from '#server/schema.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { newEvent, sendEvent } from '#testing/events.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2025-01-10T09:00:00Z' })
afterEach(() => cardSandbox(site).clearFaults())

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
    const forged = newEvent('evt_forged', 'payment_intent.succeeded', 'pi_forged')
    expect((await sendEvent(site, forged, options)).statusCode).toBe(400)
    expect(await stored('evt_forged')).toBeUndefined()
  })

  it.each([
    'product.created',
    'payment_intent.created',
    'charge.succeeded',
  ])('that were signed four minutes ago are taken, and of a kind that says nothing new they are done at once: %s', async (type) => {
    const event = newEvent(`evt_${type}`, type, 'pi_1')
    expect((await sendEvent(site, event, { secondsAgo: 240 })).statusCode).toBe(200)
    expect(await stored(`evt_${type}`)).toMatchObject({
      ignored: true,
      attempts: 0,
      processedAt: expect.any(Date),
    })
  })

  it('are answered before anything is done about them', async () => {
    await cardSandbox(site).setFaults([{ kind: 'latency', path: '^/v1/payment_intents', ms: 300 }])
    const event = newEvent('evt_slow', 'payment_intent.succeeded', 'pi_nobody_knows')
    const { statusCode } = await sendEvent(site, event)
    expect(statusCode).toBe(200)
    expect(await stored('evt_slow')).toMatchObject({ ignored: false, processedAt: null })
    await site.deps.background.settled()
    expect(await site.deps.db.$count(webhookEvents, isNull(webhookEvents.processedAt))).toBe(0)
  })
})
