import type { z } from 'zod'
import type { moveChoices } from '#domain/billing/move-contract.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { requireSettledSchedule } from '#server/billing/charges/settled-schedule.ts'
import { shownCharge } from '#server/billing/charges/shown-charge.ts'
import { findEnrolment } from '#server/enrolments/find-enrolment.ts'
import { and, asc, eq, ne } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { programmes } from '#server/schema.ts'
import { chargesInTarget, moveProblem } from './move-enrolment.ts'

type Preview = z.output<typeof moveChoices>

/**
 * The programmes that an enrollee could be moved to now, and the next charge there.
 * @throws DomainError subscriptions.enrolmentNotFound, admin.enrolmentEnded; as `requireSettledSchedule`
 */
export async function movePreviewOf(
  deps: Pick<Deps, 'db' | 'businessClock'>,
  enrolmentId: string,
): Promise<Preview> {
  const enrolment = await findEnrolment(deps.db, enrolmentId)
  if (enrolment.status === 'inactive') throw new DomainError('admin.enrolmentEnded')
  const now = await deps.businessClock.now()
  return deps.db.transaction(async (tx) => {
    const settled = await requireSettledSchedule(tx, enrolmentId, now)
    const others = await tx
      .select({ id: programmes.id, name: programmes.name })
      .from(programmes)
      .where(and(ne(programmes.id, enrolment.programmeId), eq(programmes.isOffered, true)))
      .orderBy(asc(programmes.position), asc(programmes.id))
    const choices: Preview['programmes'] = []
    for (const { id, name } of others) {
      const problem = await moveProblem(tx, enrolment, { programmeId: id, settled, now })
      const there =
        settled &&
        (await chargesInTarget(tx, settled, { programmeId: id, payerId: enrolment.payerId }))
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
