import type Stripe from 'stripe'
import { endpoint } from '../http/api.ts'
import { listOf, listShape } from '../http/lists.ts'
import { list, range, text } from '../http/params.ts'
import { apiVersion } from '../http/version.ts'
import type { Sandbox } from './context.ts'
import { newId } from './ids.ts'

/**
 * Records an event with a snapshot of the object, and queues it for the webhook endpoint. Given
 * the object as it was before, the event has what changed, and nothing is recorded if nothing did.
 */
export function emit<T extends { id: string }>(
  sandbox: Sandbox,
  type: string,
  object: T,
  before?: T,
): void {
  const previous = before ? changedFields(before, object) : null
  if (previous && Object.keys(previous).length === 0) return
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: sandbox.clock.now,
    data: { object, ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: sandbox.webhooks.url ? 1 : 0,
    request: sandbox.request ?? { id: null, idempotency_key: null },
    type,
  } as unknown as Stripe.Event
  sandbox.store.events.put(event)
  sandbox.webhooks.enqueue(event)
}

/** The former values of the top-level fields that differ. */
function changedFields<T extends object>(before: T, after: T): Partial<T> {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof T>
  const changed = [...keys].filter(
    (key) =>
      before[key] !== after[key] && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  return Object.fromEntries(changed.map((key) => [key, before[key] ?? null])) as Partial<T>
}

function withPending(sandbox: Sandbox, event: Stripe.Event): Stripe.Event {
  const delivery = sandbox.store.deliveries.get(event.id)
  return { ...event, pending_webhooks: delivery && !delivery.delivered ? 1 : 0 }
}

export const eventEndpoints = [
  endpoint(
    'GET',
    '/v1/events',
    { ...listShape, type: text, types: list(text), created: range },
    ({ sandbox, params }) => {
      const types = params.type ? [params.type] : params.types
      const matches = (type: string) =>
        !types ||
        types.some(
          (want) => want === type || (want.endsWith('*') && type.startsWith(want.slice(0, -1))),
        )
      const events = sandbox.store.events.all().filter((event) => matches(event.type))
      const page = listOf(events, params, '/v1/events')
      return { ...page, data: page.data.map((event) => withPending(sandbox, event)) }
    },
  ),
]
