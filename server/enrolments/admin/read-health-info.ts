import { findEnrolment } from '#server/enrolments/find-enrolment.ts'
import { openHealthInfo } from '#server/enrolments/health-info.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { auditLog } from '#server/schema.ts'

/**
 * Returns what an enrolment says about health; `null` when it says nothing, or not any more. Who has read it
 * is on record before they have it, and what they read is not (design §6).
 * @throws DomainError subscriptions.enrolmentNotFound
 */
export async function readHealthInfo(
  { db, vault, clock }: Pick<Deps, 'db' | 'vault' | 'clock'>,
  { actorId, enrolmentId }: { actorId: string; enrolmentId: string },
): Promise<string | null> {
  const { additionalInfo } = await findEnrolment(db, enrolmentId)
  if (additionalInfo === null) return null
  await db.insert(auditLog).values({
    at: clock.now(),
    actorId,
    action: 'admin.readHealthInfo',
    subject: `enrolment:${enrolmentId}`,
  })
  return openHealthInfo(vault, enrolmentId, additionalInfo)
}
