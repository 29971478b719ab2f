import { madridDay } from '#domain/madrid-time.ts'
import { withPayerLock } from '#server/billing/payer-lock.ts'
import type { Deps } from '#server/deps.ts'
import { type Correction, correctEnrollee } from '#server/enrolments/correct-enrollee.ts'
import { findEnrolment } from '#server/enrolments/find-enrolment.ts'

/**
 * Corrects the data of the enrollee of an enrolment, as `correctEnrollee`.
 * @throws DomainError subscriptions.enrolmentNotFound besides
 */
export async function correctAsAdministrator(
  deps: Deps,
  change: { actorId: string; enrolmentId: string; correction: Correction },
): Promise<number> {
  const { actorId, enrolmentId, correction } = change
  const { payerId, enrolleeId } = await findEnrolment(deps.db, enrolmentId)
  const today = madridDay(await deps.businessClock.now())
  const action = 'admin.correctPerson'
  // A concurrent purchase checks whether the payer has this person already.
  return withPayerLock(deps, payerId, (tx) =>
    correctEnrollee(tx, deps, { actorId, action, enrolleeId, correction, today }),
  )
}
