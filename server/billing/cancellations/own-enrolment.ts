import type { z } from 'zod'
import type { takeBackCancellation as takingBack } from '#domain/billing/cancellation-contract.ts'
import type { moveAgreement } from '#domain/billing/move-contract.ts'
import { partiesOf } from '#server/enrolments/parties.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { requireOwn } from './cancel-own.ts'
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
