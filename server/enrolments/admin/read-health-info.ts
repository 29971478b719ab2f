import { DomainError } from '#domain/kernel/errors.ts'
import { programmesWith } from '#domain/kernel/held-role.ts'
import { findEnrolment } from '#server/enrolments/find-enrolment.ts'
import { openHealthInfo } from '#server/enrolments/health-info.ts'
import { sharesHealth } from '#server/enrolments/health-share.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Session } from '#server/kernel/http/authenticated-session.ts'
import { reaches } from '#server/kernel/http/session-rights.ts'
import { auditLog } from '#server/schema.ts'

/**
 * Returns what an enrolment says about health; `null` when it says nothing, or not any more. Who has read it
 * is on record before they have it, and what they read is not (design §6). An instructor reads only what was
 * shared with those of the programme.
 * @throws DomainError subscriptions.enrolmentNotFound also in a programme that is not the reader's;
 *   http.forbidden where it is not shared with them
 */
export async function readHealthInfo(
  { db, vault, clock }: Pick<Deps, 'db' | 'vault' | 'clock'>,
  reader: Pick<Session, 'user' | 'roles'>,
  enrolmentId: string,
): Promise<string | null> {
  const { additionalInfo, programmeId, ...whose } = await findEnrolment(db, enrolmentId)
  if (!reaches(reader, 'health', programmeId)) {
    throw new DomainError('subscriptions.enrolmentNotFound')
  }
  const isInstructor = programmesWith(reader.roles, 'health') !== 'all'
  if (isInstructor && !(await sharesHealth(db, whose))) throw new DomainError('http.forbidden')
  if (additionalInfo === null) return null
  await db.insert(auditLog).values({
    at: clock.now(),
    actorId: reader.user.id,
    action: 'admin.readHealthInfo',
    subject: `enrolment:${enrolmentId}`,
  })
  return openHealthInfo(vault, enrolmentId, additionalInfo)
}
