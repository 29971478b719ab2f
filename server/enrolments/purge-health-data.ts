import { addDays } from '#domain/kernel/calendar.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { retention } from '#domain/retention.ts'
import { and, isNotNull, lt, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { enrollees, enrolments } from '#server/schema.ts'
import { noEmergencyContact } from './emergency-contact.ts'
import { endSharesOfNothing } from './health-share.ts'

/**
 * Forgets the additional information of enrolments that ended long ago, with the consents to share it, and whom to
 * call for people who have had no other since.
 */
export async function purgeHealthData(
  deps: Pick<Deps, 'db' | 'clock' | 'businessClock'>,
): Promise<void> {
  const today = madridDay(await deps.businessClock.now())
  const isLongAgo = lt(enrolments.effectiveEndDate, addDays(today, -retention.healthDays))
  await deps.db
    .update(enrolments)
    .set({ additionalInfo: null })
    .where(and(isNotNull(enrolments.additionalInfo), isLongAgo))
  await endSharesOfNothing(deps.db, deps.clock.now())
  await deps.db
    .update(enrollees)
    .set(noEmergencyContact)
    .where(
      and(
        isNotNull(enrollees.emergencyName),
        sql`not exists (select from ${enrolments} where ${enrolments.enrolleeId} = ${enrollees.id}
          and not coalesce(${isLongAgo}, false))`,
      ),
    )
}
