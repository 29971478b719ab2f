import { and, isNotNull, lt } from 'drizzle-orm'
import { addDays } from '#domain/calendar.ts'
import { madridDay } from '#domain/madrid-time.ts'
import { enrolments } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'

/** Nobody needs to know of allergies and injuries once somebody has left (design §6). */
const DAYS_AFTER_THE_END = 30

/** Forgets the additional information of enrolments that ended more than 30 days ago. */
export async function purgeHealthData(deps: Pick<Deps, 'db' | 'businessClock'>): Promise<void> {
  const today = madridDay(await deps.businessClock.now())
  await deps.db
    .update(enrolments)
    .set({ additionalInfo: null })
    .where(
      and(
        isNotNull(enrolments.additionalInfo),
        lt(enrolments.effectiveEndDate, addDays(today, -DAYS_AFTER_THE_END)),
      ),
    )
}
