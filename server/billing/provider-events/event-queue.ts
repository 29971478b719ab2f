import { alias } from 'drizzle-orm/pg-core'
import { DAY_MS } from '#domain/kernel/durations.ts'
import { retention } from '#domain/retention.ts'
import { PaymentsError, type RemoteEvent } from '#server/kernel/adapters/payments/payments.ts'
import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  notExists,
  sql,
} from '#server/kernel/db/drizzle.ts'
import { lockUntilCommit } from '#server/kernel/db/locks.ts'
import { isOnStandby } from '#server/kernel/db/standby.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { messageWithoutValues } from '#server/kernel/log.ts'
import { webhookEvents } from '#server/schema.ts'
import type { EventHandler } from './event-handler.ts'
import { eventHandlers } from './event-handlers.ts'

/** After so many failures, some three days, an event waits for a person to look at it. */
export const MAX_ATTEMPTS = 20

/** Stored in place of a failure when there is nothing left that could be fetched. */
const OBJECT_IS_GONE = 'the card provider does not know this object any more'

const MAX_PAUSE_MINUTES = 360

/** Longer than all calls for one object take; should the process die, others may begin after it. */
const CLAIM_MS = 300_000

/** At Stripe a call takes some tenths of a second, and a charge day brings hundreds of objects. */
const OBJECTS_AT_A_TIME = 4

/** Keeps an event, once, before anything is done about it. One that concerns nothing here is done. */
export async function storeEvent(
  deps: Deps,
  event: RemoteEvent,
  handlers: readonly EventHandler[] = eventHandlers,
): Promise<void> {
  const now = deps.clock.now()
  const ignored = handlersFor(handlers, [event]).length === 0
  await deps.db
    .insert(webhookEvents)
    .values({
      ...event,
      receivedAt: now,
      nextAttemptAt: now,
      ...(ignored && { ignored, processedAt: now }),
    })
    .onConflictDoNothing()
}

/** Works on what is waiting without making the caller wait. */
export function processEventsSoon(deps: Deps): void {
  deps.background.run('payment events', () => processWaitingEvents(deps))
}

/** Resolves when nothing is left that could be worked on now, and what came of it is done too. */
export async function settlePaymentEvents(deps: Deps): Promise<void> {
  processEventsSoon(deps)
  await deps.background.settled()
}

/** Works on every event that is due, object by object, however many processes are at it. */
export async function processWaitingEvents(
  deps: Deps,
  handlers: readonly EventHandler[] = eventHandlers,
): Promise<void> {
  // They are kept, and wait for the confirmation.
  if (await isOnStandby(deps.db)) return
  const due = await deps.db
    .selectDistinct({ objectId: webhookEvents.objectId })
    .from(webhookEvents)
    .where(isDue(deps.clock.now()))
    .limit(OBJECTS_AT_A_TIME)
  await Promise.all(due.map(() => processUntilEmpty(deps, handlers)))
}

/** Deletes what was done long ago. */
export async function deleteOldEvents({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const oldest = new Date(clock.now().getTime() - retention.paymentEventDays * DAY_MS)
  await db.delete(webhookEvents).where(lt(webhookEvents.processedAt, oldest))
}

async function processUntilEmpty(deps: Deps, handlers: readonly EventHandler[]): Promise<void> {
  for (let events = await claim(deps); events.length > 0; events = await claim(deps)) {
    await processObject(deps, handlers, events)
  }
}

type WaitingEvent = typeof webhookEvents.$inferSelect

/**
 * Claims all waiting events of one object, which one fetch answers. A claim counts the attempt, puts the
 * next one off and clears the last failure: an event without a failure whose turn lies ahead is being
 * worked on, and its object is skipped by other processes. Claims are serialized, or two could take
 * different events of one object.
 */
async function claim({ db, clock }: Deps): Promise<WaitingEvent[]> {
  const now = clock.now()
  const busy = alias(webhookEvents, 'busy')
  return db.transaction(async (tx) => {
    await lockUntilCommit(tx, 'claim payment events')
    const due = tx
      .select({ objectId: webhookEvents.objectId })
      .from(webhookEvents)
      .where(
        and(
          isDue(now),
          notExists(
            tx
              .select({ id: busy.id })
              .from(busy)
              .where(
                and(
                  eq(busy.objectId, webhookEvents.objectId),
                  isNull(busy.processedAt),
                  isNull(busy.error),
                  gt(busy.nextAttemptAt, now),
                ),
              ),
          ),
        ),
      )
      .orderBy(asc(webhookEvents.nextAttemptAt))
      .limit(1)
    return tx
      .update(webhookEvents)
      .set({
        attempts: sql`${webhookEvents.attempts} + 1`,
        nextAttemptAt: new Date(now.getTime() + CLAIM_MS),
        error: null,
      })
      .where(and(isNull(webhookEvents.processedAt), eq(webhookEvents.objectId, sql`(${due})`)))
      .returning()
  })
}

function isDue(now: Date) {
  return and(
    isNull(webhookEvents.processedAt),
    lte(webhookEvents.nextAttemptAt, now),
    lt(webhookEvents.attempts, MAX_ATTEMPTS),
  )
}

async function processObject(
  deps: Deps,
  handlers: readonly EventHandler[],
  events: readonly WaitingEvent[],
): Promise<void> {
  const objectId = events[0]?.objectId
  if (!objectId) return
  const ids = events.map(({ id }) => id)
  try {
    for (const handler of handlersFor(handlers, events)) await handler.converge(deps, objectId)
    await finish(deps, ids, null)
  } catch (error) {
    if (isAbout(error, objectId)) return finish(deps, ids, OBJECT_IS_GONE)
    deps.log.error({ err: error, objectId, events: ids }, 'events could not be processed')
    await putOff(deps, ids, messageWithoutValues(error))
  }
}

function handlersFor(
  handlers: readonly EventHandler[],
  events: readonly Omit<RemoteEvent, 'id'>[],
): EventHandler[] {
  return handlers.filter(({ concerns }) =>
    events.some(({ type, objectId }) => objectId !== null && concerns(type)),
  )
}

/** Tells whether the provider said that it does not know this very object. */
function isAbout(error: unknown, objectId: string): boolean {
  return error instanceof PaymentsError && error.isMissing && error.message.includes(objectId)
}

async function finish(deps: Deps, ids: string[], error: string | null): Promise<void> {
  await deps.db
    .update(webhookEvents)
    .set({ processedAt: deps.clock.now(), error })
    .where(inArray(webhookEvents.id, ids))
}

/** Retries after 1, 2, 4 … minutes. */
async function putOff(deps: Deps, ids: string[], error: string): Promise<void> {
  const now = deps.clock.now().toISOString()
  await deps.db
    .update(webhookEvents)
    .set({
      error,
      nextAttemptAt: sql`${now}::timestamptz + least(2 ^ (${webhookEvents.attempts} - 1), ${MAX_PAUSE_MINUTES}) * interval '1 minute'`,
    })
    .where(and(inArray(webhookEvents.id, ids), isNull(webhookEvents.processedAt)))
}
