import type { z } from 'zod'
import type { moveChoices } from '#domain/billing/move-contract.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { requireIdleSchedule } from '#server/billing/charges/idle-schedule.ts'
import { shownCharge } from '#server/billing/charges/shown-charge.ts'
import { findEnrolment } from '#server/enrolments/find-enrolment.ts'
import { and, asc, eq, ne } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { programmes } from '#server/schema.ts'
import { chargesInTarget, moveProblem } from './move-enrolment.ts'

type Preview = z.output<typeof moveChoices>

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
