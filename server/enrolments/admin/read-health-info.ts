import { DomainError } from '#domain/kernel/errors.ts'
import { programmesWith } from '#domain/kernel/held-role.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { findEnrolment } from '#server/enrolments/find-enrolment.ts'
import { openHealthInfo } from '#server/enrolments/health-info.ts'
import { isOpenToInstructors } from '#server/enrolments/health-share.ts'
import { and, eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Session } from '#server/kernel/http/authenticated-session.ts'
import { reaches } from '#server/kernel/http/session-rights.ts'
import { auditLog, enrolments } from '#server/schema.ts'

type Reader = Pick<Session, 'user' | 'roles'>

/**
 * Returns what an enrolment says about health; `null` when it says nothing, or not any more. Who has read it
 * is on record before they have it, and what they read is not (design §6). An instructor reads only what was
 * shared with those of the programme, while the person comes.
 * @throws DomainError subscriptions.enrolmentNotFound also in a programme that is not the reader's;
 *   http.forbidden where an instructor may not read it
 */
export async function readHealthInfo(
  deps: Pick<Deps, 'db' | 'vault' | 'clock' | 'businessClock'>,
  reader: Reader,
  enrolmentId: string,
): Promise<string | null> {
  const { db, vault, clock } = deps
  const { additionalInfo, programmeId } = await findEnrolment(db, enrolmentId)
  if (!reaches(reader, 'health', programmeId)) {
    throw new DomainError('subscriptions.enrolmentNotFound')
  }
  const place = { id: enrolmentId, programmeId }
  if (!(await mayReadNote(deps, reader, place))) throw new DomainError('http.forbidden')
  if (additionalInfo === null) return null
  await db.insert(auditLog).values({
    at: clock.now(),
    actorId: reader.user.id,
    action: 'admin.readHealthInfo',
    subject: `enrolment:${enrolmentId}`,
  })
  return openHealthInfo(vault, enrolmentId, additionalInfo)
}

/** Tells whether a reader may know what an enrolment says about health, and whether it says anything. */
export async function mayReadNote(
  { db, businessClock }: Pick<Deps, 'db' | 'businessClock'>,
  reader: Reader,
  { id, programmeId }: { id: string; programmeId: number },
): Promise<boolean> {
  if (programmesWith(reader.roles, 'health') === 'all') return true
  if (!reaches(reader, 'health', programmeId)) return false
  const today = madridDay(await businessClock.now())
  const isOpen = and(eq(enrolments.id, id), isOpenToInstructors(today))
  return (await db.$count(enrolments, isOpen)) > 0
}
