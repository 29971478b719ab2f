import { madridDay } from '#domain/kernel/madrid-time.ts'
import { withPayerLock } from '#server/billing/payer-lock.ts'
import { findEnrolment } from '#server/enrolments/find-enrolment.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { forgetHealth } from '#server/profile/consents.ts'
import { auditLog } from '#server/schema.ts'

/**
 * Deletes what is said about the health of an enrolment's person, in all of their enrolments by its payer, and withdraws
 * the consents to it: for who says so at the desk. That it was done goes on record.
 * @throws DomainError subscriptions.enrolmentNotFound
 */
export async function forgetHealthInfo(
  deps: Deps,
  { actorId, enrolmentId }: { actorId: string; enrolmentId: string },
): Promise<void> {
  const { payerId, enrolleeId } = await findEnrolment(deps.db, enrolmentId)
  const today = madridDay(await deps.businessClock.now())
  await withPayerLock(deps, payerId, async (tx) => {
    await forgetHealth(tx, deps, { payerId, enrolleeId, today })
    const subject = `enrollee:${enrolleeId}`
    const action = 'admin.forgetHealthInfo'
    await tx.insert(auditLog).values({ at: deps.clock.now(), actorId, action, subject })
  })
}
