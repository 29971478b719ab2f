import type { z } from 'zod'
import type { cancellationSchema } from '#domain/billing/cancellation-contract.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { isId } from '#domain/kernel/schema-types.ts'
import { and, eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { enrolments, paymentSchedules } from '#server/schema.ts'
import { cancelEnrolment } from './cancel-enrolment.ts'
import type { EndedEnrolment } from './end-enrolment.ts'

type Request = z.output<typeof cancellationSchema>

/**
 * Cancels one of the payer's own enrolments.
 * @throws DomainError as `cancelEnrolment`; another payer's is not found
 */
export async function cancelOwn(
  deps: Deps,
  payerId: string,
  request: Request,
): Promise<EndedEnrolment> {
  await requireOwn(deps, payerId, request.enrolmentId)
  return cancel(deps, payerId, request)
}

/**
 * The same for an enrolment without a payer, which ends today.
 * @throws DomainError also subscriptions.hasSubscription for one with fees, which ends otherwise
 */
export async function cancelOwnWithoutSubscription(
  deps: Deps,
  payerId: string,
  request: Request,
): Promise<EndedEnrolment> {
  await requireOwn(deps, payerId, request.enrolmentId)
  const [schedule] = await deps.db
    .select({ id: paymentSchedules.id })
    .from(paymentSchedules)
    .where(eq(paymentSchedules.enrolmentId, request.enrolmentId))
  if (schedule) throw new DomainError('subscriptions.hasSubscription')
  return cancel(deps, payerId, request)
}

function cancel(deps: Deps, payerId: string, request: Request): Promise<EndedEnrolment> {
  return cancelEnrolment(deps, {
    enrolmentId: request.enrolmentId,
    reason: request.reason,
    comment: request.comment || null,
    cancelledBy: payerId,
    expectedEnd: request.effectiveDate,
  })
}

/** Another payer's enrolment is not found, so that its existence is not disclosed. */
export async function requireOwn(
  { db }: Pick<Deps, 'db'>,
  payerId: string,
  id: string,
): Promise<void> {
  if (!isId(id)) throw new DomainError('subscriptions.enrolmentNotFound')
  const [own] = await db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(eq(enrolments.id, id), eq(enrolments.payerId, payerId)))
  if (!own) throw new DomainError('subscriptions.enrolmentNotFound')
}
