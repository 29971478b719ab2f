import { addDays } from '#domain/calendar.ts'
import { madridDay } from '#domain/madrid-time.ts'
import { retention } from '#domain/retention.ts'
import { and, isNotNull, lt } from '#server/db/drizzle.ts'
import { enrolments } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'

/** Forgets the additional information of enrolments that ended long ago. */
export async function purgeHealthData(deps: Pick<Deps, 'db' | 'businessClock'>): Promise<void> {
  const today = madridDay(await deps.businessClock.now())
  await deps.db
    .update(enrolments)
    .set({ additionalInfo: null })
    .where(
      and(
        isNotNull(enrolments.additionalInfo),
        lt(enrolments.effectiveEndDate, addDays(today, -retention.healthDays)),
      ),
    )
}
