import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '#domain/errors.ts'
import type { RemoteEvent } from '#server/adapters/payments.ts'
import { webhookEvents } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { messageWithoutValues } from '#server/log.ts'
import { syncFromEvent } from './sync-from-stripe.ts'

/** After so many failures an event waits for a person to look at it. */
const MAX_ATTEMPTS = 20

/** `POST /api/stripe/webhook`: signed events, each stored before anything is done with it. */
export async function registerWebhook(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    // The signature is over the bytes as they came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body)
    })
    scope.post('/api/stripe/webhook', { schema: { hide: true } }, async (request) => {
      const event = verified(deps, request.body, request.headers['stripe-signature'])
      await deps.db
        .insert(webhookEvents)
        .values({ id: event.id, type: event.type, objectId: event.objectId })
        .onConflictDoNothing()
      await processEvent(deps, event)
      return { received: true }
    })
  })
}

/** Takes up the events whose processing was interrupted or has failed, oldest first. */
export async function processWaitingEvents(deps: Deps): Promise<void> {
  const waiting = await deps.db
    .select()
    .from(webhookEvents)
    .where(and(isNull(webhookEvents.processedAt), lt(webhookEvents.attempts, MAX_ATTEMPTS)))
    .orderBy(asc(webhookEvents.receivedAt))
    .limit(500)
  for (const event of waiting) {
    await processEvent(deps, event).catch((error: unknown) => {
      deps.log.error({ err: error, eventId: event.id }, 'an event could not be processed')
    })
  }
}

async function processEvent(deps: Deps, event: RemoteEvent): Promise<void> {
  const [stored] = await deps.db
    .select({ processedAt: webhookEvents.processedAt })
    .from(webhookEvents)
    .where(eq(webhookEvents.id, event.id))
  if (stored?.processedAt) return
  try {
    await syncFromEvent(deps, event)
    await deps.db
      .update(webhookEvents)
      .set({ processedAt: deps.clock.now(), error: null })
      .where(eq(webhookEvents.id, event.id))
  } catch (error) {
    await deps.db
      .update(webhookEvents)
      .set({ attempts: sql`${webhookEvents.attempts} + 1`, error: messageWithoutValues(error) })
      .where(eq(webhookEvents.id, event.id))
    throw error
  }
}

function verified(deps: Deps, body: unknown, signature: string | string[] | undefined) {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') {
    throw new DomainError('http.badRequest')
  }
  try {
    return deps.payments.verifyEvent(body, signature)
  } catch {
    throw new DomainError('http.badRequest')
  }
}
