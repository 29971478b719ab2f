import type { z } from 'zod'
import { paymentEventKind, paymentEventProblem } from '#domain/billing/admin/payment-event-kinds.ts'
import {
  type listPaymentEvents as contract,
  PAYMENT_EVENTS_PER_PAGE,
  type PaymentEventState,
} from '#domain/billing/admin/payment-events-contract.ts'
import { MAX_ATTEMPTS } from '#server/billing/provider-events/event-queue.ts'
import {
  and,
  desc,
  eq,
  gte,
  isNotNull,
  isNull,
  not,
  or,
  type SQL,
  sql,
} from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { webhookEvents } from '#server/schema.ts'
import { subjectsOfObjects } from './payment-event-subjects.ts'

type Page = z.output<(typeof contract)['response']>
type StoredEvent = typeof webhookEvents.$inferSelect

/** One whose tries were all cut off has no error, and waits for a person all the same. */
const hasFailed = or(isNotNull(webhookEvents.error), gte(webhookEvents.attempts, MAX_ATTEMPTS))

const inState: Record<PaymentEventState, SQL | undefined> = {
  waiting: and(isNull(webhookEvents.processedAt), not(hasFailed as SQL)),
  failed: and(isNull(webhookEvents.processedAt), hasFailed),
  done: and(isNotNull(webhookEvents.processedAt), eq(webhookEvents.ignored, false)),
  ignored: eq(webhookEvents.ignored, true),
}

/**
 * One page of the card provider's events, newest first. It goes on behind an event rather than after
 * so many, so that it stays quick and shows none twice while new ones come.
 */
export async function listPaymentEvents(
  { db }: Pick<Deps, 'db'>,
  { state, after }: z.output<(typeof contract)['query'] & {}>,
): Promise<Page> {
  const isOlder =
    after !== undefined
      ? sql`(${webhookEvents.receivedAt}, ${webhookEvents.id}) < (select last.received_at, last.id from webhook_events last where last.id = ${after})`
      : undefined
  const rows = await db
    .select()
    .from(webhookEvents)
    .where(and(state && inState[state], isOlder))
    .orderBy(desc(webhookEvents.receivedAt), desc(webhookEvents.id))
    .limit(PAYMENT_EVENTS_PER_PAGE + 1)
  const shown = rows.slice(0, PAYMENT_EVENTS_PER_PAGE)
  const subjects = await subjectsOfObjects(
    db,
    shown.flatMap(({ objectId }) => objectId ?? []),
  )
  return {
    events: shown.map((event) => ({
      ...eventView(event),
      about: subjects.get(event.objectId ?? '') ?? null,
    })),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  }
}

function eventView(event: StoredEvent) {
  const { id, type, objectId, attempts, error } = event
  const comesRound = event.processedAt === null && attempts < MAX_ATTEMPTS
  return {
    id,
    type,
    kind: paymentEventKind(type),
    objectId,
    receivedAt: event.receivedAt.toISOString(),
    processedAt: event.processedAt?.toISOString() ?? null,
    state: stateOf(event),
    attempts,
    nextAttemptAt: comesRound ? event.nextAttemptAt.toISOString() : null,
    problem: error === null ? null : { kind: paymentEventProblem(error), technical: error },
  }
}

function stateOf({ ignored, processedAt, error, attempts }: StoredEvent): PaymentEventState {
  if (ignored) return 'ignored'
  if (processedAt !== null) return 'done'
  return error === null && attempts < MAX_ATTEMPTS ? 'waiting' : 'failed'
}
