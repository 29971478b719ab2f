import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#domain/kernel/durations.ts'
import { PaymentsError } from '#server/kernel/adapters/payments/payments.ts'
import { eq, inArray } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { webhookEvents } from '#server/schema.ts'
import { newEvent, sendEvent } from '#testing/events.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import type { EventHandler } from './event-handler.ts'
import { deleteOldEvents, MAX_ATTEMPTS, processWaitingEvents, storeEvent } from './event-queue.ts'

const site = sharedTestApp({ now: '2025-01-10T09:00:00Z' })

/** The product so many minutes from now, with nothing to do but what `converge` does. */
function withHandler(converge: EventHandler['converge'], minutesAhead = 0): [Deps, EventHandler[]] {
  return [
    { ...site.deps, clock: { now: () => new Date(Date.now() + minutesAhead * MINUTE_MS) } },
    [{ concerns: (type) => type.startsWith('test.'), converge }],
  ]
}

let made = 0

/** So many waiting events of one object. */
async function eventsOf(objectId: string, count = 1): Promise<string[]> {
  const ids = Array.from({ length: count }, () => `evt_${made++}`)
  for (const id of ids) {
    const [deps, handlers] = withHandler(async () => {})
    await storeEvent(deps, { id, type: 'test.changed', objectId }, handlers)
  }
  return ids
}

async function stored(ids: string[]) {
  const rows = await site.deps.db.select().from(webhookEvents).where(inArray(webhookEvents.id, ids))
  return rows.sort((a, b) => a.id.localeCompare(b.id))
}

/** A promise that is resolved from outside. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), opened }
}

describe('the events of one object', () => {
  it('are worked on together, however many have come', async () => {
    const ids = await eventsOf('together', 8)
    let rounds = 0
    await processWaitingEvents(
      ...withHandler(async () => {
        rounds += 1
      }),
    )
    expect(rounds).toBe(1)
    for (const event of await stored(ids)) {
      expect(event).toMatchObject({ attempts: 1, error: null, processedAt: expect.any(Date) })
    }
  })

  it('are never worked on twice at the same time, and those that come meanwhile are afterwards', async () => {
    await eventsOf('busy', 2)
    const started = gate()
    const finish = gate()
    let atOnce = 0
    let most = 0
    let rounds = 0
    const work = withHandler(async () => {
      rounds += 1
      atOnce += 1
      most = Math.max(most, atOnce)
      started.open()
      await finish.opened
      atOnce -= 1
    })
    const first = processWaitingEvents(...work)
    await started.opened
    const [late = ''] = await eventsOf('busy')
    await Promise.all([processWaitingEvents(...work), processWaitingEvents(...work)])
    expect(await stored([late])).toMatchObject([{ attempts: 0, processedAt: null }])
    finish.open()
    await first
    expect({ rounds, most }).toEqual({ rounds: 2, most: 1 })
    expect(await stored([late])).toMatchObject([{ processedAt: expect.any(Date) }])
  })

  it('are each taken by one process when several begin at once', async () => {
    const objects = Array.from({ length: 10 }, (_, index) => `shared ${index}`)
    for (const object of objects) await eventsOf(object, 2)
    const seen: string[] = []
    const work = withHandler(async (_deps, objectId) => {
      seen.push(objectId)
    })
    await Promise.all([1, 2, 3].map(() => processWaitingEvents(...work)))
    expect(seen.sort()).toEqual(objects.sort())
  })

  it('come free by themselves when the process that worked on them has died', async () => {
    const ids = await eventsOf('orphan')
    const started = gate()
    void processWaitingEvents(
      ...withHandler(() => {
        started.open()
        return new Promise(() => {})
      }),
    )
    await started.opened
    let rounds = 0
    const count = async () => {
      rounds += 1
    }
    await processWaitingEvents(...withHandler(count, 4))
    expect(rounds).toBe(0)
    await processWaitingEvents(...withHandler(count, 6))
    expect(rounds).toBe(1)
    expect(await stored(ids)).toMatchObject([{ attempts: 2, processedAt: expect.any(Date) }])
  })
})

describe('an event that cannot be worked on', () => {
  const failing = (minutesAhead: number) =>
    withHandler(() => {
      throw new Error('no room\nparams: Itziar, 123')
    }, minutesAhead)

  it('comes round after growing pauses, with the reason but without values', async () => {
    const ids = await eventsOf('unlucky')
    const attemptsAt = async (minutes: number) => {
      await processWaitingEvents(...failing(minutes))
      return (await stored(ids))[0]?.attempts
    }
    expect(await attemptsAt(0)).toBe(1)
    expect(await stored(ids)).toMatchObject([{ error: 'no room', processedAt: null }])
    expect(await attemptsAt(0.5)).toBe(1)
    expect(await attemptsAt(1.5)).toBe(2)
    expect(await attemptsAt(3)).toBe(2)
    expect(await attemptsAt(4)).toBe(3)
  })

  it('waits for a person after so many tries, and is done with the next event of its object', async () => {
    const ids = await eventsOf('hopeless')
    for (let day = 1; day <= MAX_ATTEMPTS + 2; day++) {
      await processWaitingEvents(...failing(day * 1440))
    }
    expect(await stored(ids)).toMatchObject([{ attempts: MAX_ATTEMPTS, processedAt: null }])
    ids.push(...(await eventsOf('hopeless')))
    await processWaitingEvents(...withHandler(async () => {}))
    for (const event of await stored(ids)) expect(event.processedAt).not.toBeNull()
  })

  it('does not keep others back', async () => {
    const [bad = ''] = await eventsOf('stuck')
    const [good = ''] = await eventsOf('fine')
    await processWaitingEvents(
      ...withHandler(async (_deps, objectId) => {
        if (objectId === 'stuck') throw new Error('no')
      }),
    )
    const rows = await stored([bad, good])
    expect(rows.map(({ processedAt }) => processedAt !== null)).toEqual([false, true])
  })

  it('because its object is gone, is done with', async () => {
    expect(
      (await sendEvent(site, newEvent('evt_gone', 'payment_intent.succeeded', 'pi_gone')))
        .statusCode,
    ).toBe(200)
    await site.deps.background.settled()
    expect(await stored(['evt_gone'])).toMatchObject([
      { processedAt: expect.any(Date), attempts: 1, error: expect.stringContaining('not know') },
    ])
  })

  it('because another object is missing, is not done with', async () => {
    const ids = await eventsOf('has_lost_another')
    await processWaitingEvents(
      ...withHandler(() => {
        const cause = Object.assign(new Error('No such customer: cus_1'), {
          code: 'resource_missing',
        })
        throw new PaymentsError('refused', cause)
      }),
    )
    expect(await stored(ids)).toMatchObject([{ processedAt: null }])
  })
})

describe('events that were done long ago', () => {
  it('are forgotten after 400 days, and those that wait are not', async () => {
    const [done = '', recent = '', waiting = ''] = await eventsOf('old', 3)
    const daysAgo = (days: number) => new Date(Date.now() - days * 1440 * MINUTE_MS)
    const set = (id: string, processedAt: Date | null) =>
      site.deps.db
        .update(webhookEvents)
        .set({ receivedAt: daysAgo(500), processedAt })
        .where(eq(webhookEvents.id, id))
    await set(done, daysAgo(401))
    await set(recent, daysAgo(399))
    await set(waiting, null)
    await deleteOldEvents(site.deps)
    const left = (await stored([done, recent, waiting])).map(({ id }) => id)
    expect(left.sort()).toEqual([recent, waiting].sort())
  })
})
