import type { z } from 'zod'
import type { moveEnrolment as contract } from '#domain/enrolments/admin/move-contract.ts'
import { moveEnrolment } from '#server/billing/cancellations/move-enrolment.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { auditLog } from '#server/schema.ts'

type Agreement = z.output<NonNullable<(typeof contract)['body']>>

/**
 * Moves an enrollee to another programme, and records the actor in the same transaction.
 * @throws DomainError as `moveEnrolment`
 */
export async function moveAsAdministrator(
  deps: Deps,
  actorId: string,
  enrolmentId: string,
  { programmeId, nextCharge }: Agreement,
) {
  const request = { enrolmentId, programmeId, movedBy: actorId, expectedCharge: nextCharge }
  const moved = await moveEnrolment(deps, request, async (tx, { enrolmentId: to }, from) => {
    await tx.insert(auditLog).values({
      at: deps.clock.now(),
      actorId,
      action: 'admin.moveEnrolment',
      subject: `enrolment:${from.id}`,
      before: { programaId: from.programmeId },
      after: { programaId: programmeId, enrolmentId: to },
    })
  })
  return { id: moved.enrolmentId, nextCharge: moved.nextCharge }
}
