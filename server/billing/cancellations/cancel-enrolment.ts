import { withPayerLock } from '#server/billing/payer-lock.ts'
import { findEnrolment } from '#server/enrolments/find-enrolment.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { queueCancellationMails } from './cancellation-mail.ts'
import {
  type CancellationRequest,
  type EndedEnrolment,
  storeCancellation,
} from './store-cancellation.ts'

/** Describes what else belongs into the transaction that ends an enrolment. */
type OnEnded = (tx: Queryable, ended: EndedEnrolment) => Promise<void>

/**
 * Cancels an enrolment (design §5): it is inactive at once, this month is still charged on
 * its charge day if that lies ahead, and nothing after, unless it is taken back until its last day. The payer and the administrators are
 * notified by e-mail. Repeated or concurrent calls return the result of the first. The caller
 * checks whether `cancelledBy` may do this.
 * @throws DomainError subscriptions.enrolmentNotFound, subscriptions.endChanged
 */
export async function cancelEnrolment(
  deps: Deps,
  request: CancellationRequest,
  onEnded: OnEnded = async () => {},
): Promise<EndedEnrolment> {
  const { payerId } = await findEnrolment(deps.db, request.enrolmentId)
  const now = await deps.businessClock.now()
  return withPayerLock(deps, payerId, async (tx) => {
    const { cancellationId, ...ended } = await storeCancellation(tx, now, request)
    if (!cancellationId) return ended
    await queueCancellationMails(tx, deps, request, { ...ended, cancellationId })
    await onEnded(tx, ended)
    return ended
  })
}
