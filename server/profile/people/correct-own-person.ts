import { madridDay } from '#domain/kernel/madrid-time.ts'
import { withPayerLock } from '#server/billing/payer-lock.ts'
import { type Correction, correctEnrollee } from '#server/enrolments/correct-enrollee.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { findOwn, type PersonRef } from './own-person.ts'

/**
 * Corrects a person for their payer, also after the last enrolment has ended, as `correctEnrollee`.
 * @throws DomainError enrolments.personNotFound besides
 */
export async function correctOwnPerson(
  deps: Deps,
  whose: PersonRef,
  correction: Correction,
): Promise<number> {
  const { payerId: actorId, enrolleeId } = whose
  const today = madridDay(await deps.businessClock.now())
  const action = 'profile.correctPerson'
  return withPayerLock(deps, actorId, async (tx) => {
    await findOwn(tx, whose)
    return correctEnrollee(tx, deps, { actorId, action, enrolleeId, correction, today })
  })
}
