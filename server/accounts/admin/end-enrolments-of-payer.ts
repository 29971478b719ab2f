import { queueCancellationMails } from '#server/billing/cancellations/cancellation-mail.ts'
import {
  type EndedEnrolment,
  storeCancellation,
} from '#server/billing/cancellations/store-cancellation.ts'
import type { MailDeps } from '#server/kernel/adapters/mail/queue.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq } from '#server/kernel/db/drizzle.ts'
import { enrolments, orders } from '#server/schema.ts'

export type Ended = EndedEnrolment & { enrolmentId: string }

/**
 * Ends all that goes on for a deactivated payer, in the caller's transaction and in the payer's turn:
 * the active enrolments, each announced by e-mail, and the purchases that are not completed.
 * @returns what this call has ended
 */
export async function endEnrolmentsOfPayer(
  tx: Queryable,
  deps: MailDeps,
  {
    payerId,
    cancelledBy,
    businessNow,
  }: { payerId: string; cancelledBy: string; businessNow: Date },
): Promise<Ended[]> {
  await tx
    .update(orders)
    .set({ status: 'abandoned', closedAt: deps.clock.now(), people: '' })
    .where(and(eq(orders.payerId, payerId), eq(orders.status, 'confirmed')))
  const going = await tx
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(eq(enrolments.payerId, payerId), eq(enrolments.status, 'active')))
    .orderBy(enrolments.id)
  const all: Ended[] = []
  for (const { id: enrolmentId } of going) {
    const request = { enrolmentId, reason: 'adminDecision', comment: null, cancelledBy } as const
    const { cancellationId, ...ended } = await storeCancellation(tx, businessNow, request)
    if (!cancellationId) continue
    await queueCancellationMails(tx, deps, request, { ...ended, cancellationId })
    all.push({ enrolmentId, ...ended })
  }
  return all
}
