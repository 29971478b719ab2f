import { beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#domain/billing/admin/payment-events-contract.ts'
import { MAX_ATTEMPTS } from '#server/billing/provider-events/event-queue.ts'
import { desc, eq } from '#server/kernel/db/drizzle.ts'
import { auditLog, payments, webhookEvents } from '#server/schema.ts'
import { enrol } from '#testing/billing/enrolling.ts'
import { administrator, member, person } from '#testing/builders.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2025-01-10T09:00:00Z' })
const admin = shared(() => administrator(site))
let paymentId: string
beforeAll(async () => {
  const people = [person({ nombre: 'Maite', apellido: 'Etxeberria' })]
  await enrol(await member(site), { monto: 60, people })
  await site.moveClockTo('2025-01-31T12:00:00Z')
  const [payment] = await site.deps.db.select().from(payments)
  paymentId = payment?.providerId ?? ''
})

type Stored = Partial<typeof webhookEvents.$inferInsert>

async function store(id: string, changes: Stored = {}): Promise<void> {
  const now = new Date()
  const type = 'payment_intent.succeeded'
  const event = { id, type, objectId: paymentId, receivedAt: now, ...changes }
  await site.deps.db.insert(webhookEvents).values({ nextAttemptAt: now, ...event })
}

async function list(query: Record<string, string> = {}) {
  return (await admin.call(contract.listPaymentEvents, { query })).body
}

const process = (id: string) => admin.call(contract.processPaymentEvent, { params: { id } })

async function stored(id: string) {
  const [event] = await site.deps.db.select().from(webhookEvents).where(eq(webhookEvents.id, id))
  return event
}

describe('the list of notices', () => {
  it('says what each was about, and what has become of it', async () => {
    const { events } = await list({ state: 'done' })
    expect(events.find(({ type }) => type === 'payment_intent.succeeded')).toMatchObject({
      kind: 'chargePaid',
      state: 'done',
      problem: null,
      nextAttemptAt: null,
      about: { person: 'Maite Etxeberria', programme: 'ONA', month: '2025-01', amount: 60 },
    })
    const { events: ignored } = await list({ state: 'ignored' })
    expect(ignored.find(({ type }) => type === 'customer.created')).toMatchObject({
      kind: 'customer',
      state: 'ignored',
      attempts: 0,
      about: { person: 'Itziar Agirre', programme: null, month: null, amount: null },
    })
  })

  it('separates waiting events from failed ones, and shows whether they are retried', async () => {
    const later = new Date(Date.now() + 60_000)
    await store('evt_w', { nextAttemptAt: later })
    await store('evt_f', { attempts: 3, error: 'no connection', nextAttemptAt: later })
    await store('evt_x', { attempts: MAX_ATTEMPTS, error: 'Something', nextAttemptAt: later })
    await store('evt_cut', { attempts: MAX_ATTEMPTS })
    const waiting = (await list({ state: 'waiting' })).events
    expect(waiting.map(({ id }) => id)).toEqual(['evt_w'])
    const failed = (await list({ state: 'failed' })).events
    expect(Object.fromEntries(failed.map(({ id, ...event }) => [id, event]))).toMatchObject({
      evt_f: {
        state: 'failed',
        nextAttemptAt: later.toISOString(),
        problem: { kind: 'unreachable', technical: 'no connection' },
      },
      evt_x: { state: 'failed', nextAttemptAt: null, problem: { kind: 'unexpected' } },
      evt_cut: { state: 'failed', nextAttemptAt: null, problem: null },
    })
    await site.deps.db.delete(webhookEvents).where(eq(webhookEvents.objectId, paymentId))
  })

  it('comes fifty at a time, newest first, none twice and none left out', async () => {
    const receivedAt = new Date('2030-01-01T00:00:00Z')
    const ids = Array.from({ length: 120 }, (_, index) => `evt_p${String(index).padStart(3, '0')}`)
    await site.deps.db
      .insert(webhookEvents)
      // Forty at each moment: the moment alone does not order them.
      .values(
        ids.map((id, index) => ({
          id,
          type: 'payment_method.attached',
          ignored: true,
          processedAt: receivedAt,
          receivedAt: new Date(receivedAt.getTime() + Math.floor(index / 40)),
        })),
      )
    const seen: string[] = []
    let after: string | null = null
    do {
      const page = await list({ state: 'ignored', ...(after && { after }) })
      expect(page.events.length).toBeLessThanOrEqual(50)
      seen.push(...page.events.map(({ id }) => id))
      after = page.next
    } while (after && seen.length < 500)
    const all = await site.deps.db
      .select({ id: webhookEvents.id })
      .from(webhookEvents)
      .where(eq(webhookEvents.ignored, true))
      .orderBy(desc(webhookEvents.receivedAt), desc(webhookEvents.id))
    expect(seen).toEqual(all.map(({ id }) => id))
    expect(seen.slice(0, 120)).toEqual(ids.toReversed())
  })
})

describe('processing a notice again', () => {
  it('works on it at once, with all its tries before it, and is noted', async () => {
    await store('evt_again', { attempts: MAX_ATTEMPTS, error: 'no connection' })
    expect((await process('evt_again')).status).toBe(200)
    await site.deps.background.settled()
    expect(await stored('evt_again')).toMatchObject({
      processedAt: expect.any(Date),
      attempts: 1,
      error: null,
    })
    const [entry] = await site.deps.db.select().from(auditLog).orderBy(desc(auditLog.at)).limit(1)
    expect(entry).toMatchObject({
      actorId: admin.user.id,
      action: 'admin.processPaymentEvent',
      subject: 'paymentEvent:evt_again',
      before: { attempts: MAX_ATTEMPTS, error: 'no connection', processedAt: null },
    })
  })

  it('leaves alone one that waits, is being worked on, or concerns nothing here', async () => {
    const later = new Date(Date.now() + 60_000)
    await store('evt_busy', { attempts: 1, nextAttemptAt: later })
    await store('evt_nothing', { ignored: true, processedAt: later })
    const before = await site.deps.db.$count(auditLog)
    for (const id of ['evt_busy', 'evt_nothing']) expect((await process(id)).status).toBe(200)
    await site.deps.background.settled()
    expect(await stored('evt_busy')).toMatchObject({ attempts: 1, processedAt: null })
    expect(await stored('evt_nothing')).toMatchObject({ attempts: 0, processedAt: later })
    expect(await site.deps.db.$count(auditLog)).toBe(before)
  })

  it('of which nothing is known is refused', async () => {
    const { status, body } = await process('evt_unknown')
    expect({ status, code: body.code }).toEqual({
      status: 404,
      code: 'admin.paymentEventNotFound',
    })
  })
})
