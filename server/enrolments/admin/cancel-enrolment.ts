import type { z } from 'zod'
import type {
  cancelAsAdministrator as contract,
  takeBackAsAdministrator as takingBack,
} from '#domain/enrolments/admin/enrolment-contract.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { cancelEnrolment } from '#server/billing/cancellations/cancel-enrolment.ts'
import { cancellationPreview } from '#server/billing/cancellations/cancellation-preview.ts'
import type { EndedEnrolment } from '#server/billing/cancellations/store-cancellation.ts'
import { takeBackCancellation } from '#server/billing/cancellations/take-back.ts'
import { findEnrolment } from '#server/enrolments/find-enrolment.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { auditLog, enrolments } from '#server/schema.ts'

type Agreement = z.output<NonNullable<(typeof contract)['body']>>

/**
 * Ends an enrolment by the association's decision, and records the actor in the same transaction.
 * The comment is for administrators alone.
 * @throws DomainError as `cancelEnrolment`
 */
export async function cancelAsAdministrator(
  deps: Deps,
  actorId: string,
  enrolmentId: string,
  { comment, effectiveDate }: Agreement,
): Promise<EndedEnrolment> {
  const request = {
    enrolmentId,
    reason: 'adminDecision',
    comment: comment || null,
    cancelledBy: actorId,
    expectedEnd: effectiveDate,
  } as const
  return cancelEnrolment(deps, request, async (tx, ended) => {
    await tx.insert(auditLog).values({
      at: deps.clock.now(),
      actorId,
      action: 'admin.cancelEnrolment',
      subject: `enrolment:${enrolmentId}`,
      before: { status: 'active' },
      after: { status: 'inactive', ...ended },
    })
  })
}

/**
 * Takes the cancellation of an enrolment back, and records the actor in the same transaction.
 * @throws DomainError as `takeBackCancellation`
 */
export async function takeBackAsAdministrator(
  deps: Deps,
  actorId: string,
  enrolmentId: string,
  { nextCharge }: z.output<NonNullable<(typeof takingBack)['body']>>,
) {
  const actor = { id: actorId, is: 'administrator' } as const
  const request = { enrolmentId, actor, expectedCharge: nextCharge }
  return takeBackCancellation(deps, request, async (tx) => {
    await tx.insert(auditLog).values({
      at: deps.clock.now(),
      actorId,
      action: 'admin.takeBackCancellation',
      subject: `enrolment:${enrolmentId}`,
      before: { status: 'inactive' },
      after: { status: 'active' },
    })
  })
}

/**
 * Returns what ending this enrolment now would mean.
 * @throws DomainError subscriptions.enrolmentNotFound, admin.enrolmentEnded
 */
export async function cancellationPreviewOf(
  deps: Pick<Deps, 'db' | 'businessClock'>,
  enrolmentId: string,
) {
  const { payerId, status } = await findEnrolment(deps.db, enrolmentId)
  if (status === 'inactive') throw new DomainError('admin.enrolmentEnded')
  const [preview] = await cancellationPreview(deps, payerId, eq(enrolments.id, enrolmentId))
  if (!preview) throw new DomainError('subscriptions.enrolmentNotFound')
  const { effectiveDate, lastCharge, owed, withdrawUntil, withoutSubscription } = preview
  return { effectiveDate, lastCharge, owed, withdrawUntil, withoutSubscription }
}
