import type { z } from 'zod'
import type { takeBackCancellation as takingBack } from '#domain/billing/cancellation-contract.ts'
import type { moveAgreement } from '#domain/billing/move-contract.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { isId } from '#domain/kernel/schema-types.ts'
import { partiesOf } from '#server/enrolments/parties.ts'
import { and, eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { enrolments, paymentSchedules } from '#server/schema.ts'
import { moveEnrolment } from './move-enrolment.ts'
import { movePreviewOf } from './move-preview.ts'
import { takeBackCancellation, takeBackPreview } from './take-back.ts'

/**
 * Returns what taking back the payer's own cancellation would charge.
 * @throws DomainError as `takeBackCancellation`; another payer's is not found
 */
export async function ownTakeBackPreview(deps: Deps, payerId: string, enrolmentId: string) {
  await requireOwn(deps, payerId, enrolmentId)
  const actor = { id: payerId, is: 'payer' } as const
  const preview = await takeBackPreview(deps, { enrolmentId, actor })
  const { enrollee, programme: programmeName } = await partiesOf(deps.db, enrolmentId)
  const { firstName, lastName } = enrollee
  return { ...preview, programmeName, firstName, lastName }
}

/**
 * Takes back a cancellation of the payer's own.
 * @throws DomainError as `takeBackCancellation`; another payer's is not found
 */
export async function takeBackOwn(
  deps: Deps,
  payerId: string,
  { enrolmentId, nextCharge }: z.output<NonNullable<(typeof takingBack)['body']>>,
) {
  await requireOwn(deps, payerId, enrolmentId)
  const actor = { id: payerId, is: 'payer' } as const
  return takeBackCancellation(deps, { enrolmentId, actor, expectedCharge: nextCharge })
}

/** @throws DomainError as `movePreviewOf`; another payer's is not found */
export async function ownMovePreview(deps: Deps, payerId: string, enrolmentId: string) {
  await requireOwn(deps, payerId, enrolmentId)
  return movePreviewOf(deps, enrolmentId)
}

/**
 * Moves a person whom the payer has enrolled to another programme.
 * @throws DomainError as `moveEnrolment`; another payer's is not found
 */
export async function moveOwn(
  deps: Deps,
  payerId: string,
  enrolmentId: string,
  { programmeId, nextCharge }: z.output<typeof moveAgreement>,
) {
  await requireOwn(deps, payerId, enrolmentId)
  const moved = await moveEnrolment(deps, {
    enrolmentId,
    programmeId,
    movedBy: payerId,
    expectedCharge: nextCharge,
  })
  return { id: moved.enrolmentId, nextCharge: moved.nextCharge }
}

/**
 * Another payer's enrolment is not found, so that its existence is not disclosed.
 * @throws DomainError subscriptions.enrolmentNotFound
 */
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

/** @throws DomainError subscriptions.hasSubscription for an enrolment with fees, which ends otherwise */
export async function requireNoSubscription(
  { db }: Pick<Deps, 'db'>,
  enrolmentId: string,
): Promise<void> {
  const [schedule] = await db
    .select({ id: paymentSchedules.id })
    .from(paymentSchedules)
    .where(eq(paymentSchedules.enrolmentId, enrolmentId))
  if (schedule) throw new DomainError('subscriptions.hasSubscription')
}
