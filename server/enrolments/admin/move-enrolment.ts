import type { z } from 'zod'
import type {
  moveEnrolment as contract,
  previewMove,
} from '#domain/enrolments/admin/move-contract.ts'
import { DomainError } from '#domain/errors.ts'
import { requireIdleSchedule } from '#server/billing/charges/idle-schedule.ts'
import { shownCharge } from '#server/billing/charges/shown-charge.ts'
import {
  chargesInTarget,
  moveEnrolment,
  moveProblem,
} from '#server/billing/endings/move-enrolment.ts'
import { and, asc, eq, ne } from '#server/db/drizzle.ts'
import { auditLog, programmes } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { findEnrolment } from '#server/enrolments/find-enrolment.ts'

type Agreement = z.output<NonNullable<(typeof contract)['body']>>
type Preview = z.output<(typeof previewMove)['response']>

/**
 * The programmes that an enrollee could be moved to now, and the next charge there.
 * @throws DomainError subscriptions.enrolmentNotFound, admin.enrolmentEnded; as `requireIdleSchedule`
 */
export async function movePreviewOf(
  deps: Pick<Deps, 'db' | 'businessClock'>,
  enrolmentId: string,
): Promise<Preview> {
  const enrolment = await findEnrolment(deps.db, enrolmentId)
  if (enrolment.status === 'inactive') throw new DomainError('admin.enrolmentEnded')
  const now = await deps.businessClock.now()
  return deps.db.transaction(async (tx) => {
    const idle = await requireIdleSchedule(tx, enrolmentId, now)
    const others = await tx
      .select({ id: programmes.id, name: programmes.name })
      .from(programmes)
      .where(and(ne(programmes.id, enrolment.programmeId), eq(programmes.isOffered, true)))
      .orderBy(asc(programmes.position), asc(programmes.id))
    const choices: Preview['programmes'] = []
    for (const { id, name } of others) {
      const problem = await moveProblem(tx, enrolment, { programmeId: id, idle, now })
      const there = idle && (await chargesInTarget(tx, idle, id))
      choices.push({
        programmeId: id,
        programmeName: name,
        problem,
        nextCharge: shownCharge(there),
      })
    }
    return { programmes: choices }
  })
}

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
  await findEnrolment(deps.db, enrolmentId)
  const request = {
    enrolmentId,
    programmeId,
    movedBy: actorId,
    expectedCharge: nextCharge,
  }
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
