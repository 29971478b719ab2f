import { DomainError } from '#domain/kernel/errors.ts'
import { MAX_ATTEMPTS, processEventsSoon } from '#server/billing/provider-events/event-queue.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { auditLog, webhookEvents } from '#server/schema.ts'

/**
 * Puts an event of the card provider at the head of the queue, with all its tries before it. One that
 * is waiting or being worked on stays as it is, and so does one of a kind that concerns nothing here.
 * @throws DomainError admin.paymentEventNotFound
 */
export async function processPaymentEvent(
  deps: Deps,
  { eventId, actorId }: { eventId: string; actorId: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [event] = await tx
      .select()
      .from(webhookEvents)
      .where(eq(webhookEvents.id, eventId))
      .for('update')
    if (!event) throw new DomainError('admin.paymentEventNotFound')
    const now = deps.clock.now()
    if (event.ignored || isWaiting(event, now)) return
    await tx.insert(auditLog).values({
      at: now,
      actorId,
      action: 'admin.processPaymentEvent',
      subject: `paymentEvent:${eventId}`,
      before: { processedAt: event.processedAt, attempts: event.attempts, error: event.error },
      after: { attempts: 0 },
    })
    await tx
      .update(webhookEvents)
      .set({ processedAt: null, attempts: 0, nextAttemptAt: now, error: null })
      .where(eq(webhookEvents.id, eventId))
  })
  processEventsSoon(deps)
}

/** It is retried automatically, or a process is working on it. */
function isWaiting(event: typeof webhookEvents.$inferSelect, now: Date): boolean {
  const { processedAt, error, attempts, nextAttemptAt } = event
  return processedAt === null && error === null && (attempts < MAX_ATTEMPTS || nextAttemptAt > now)
}
