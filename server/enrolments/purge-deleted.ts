import { addDays } from '#domain/kernel/calendar.ts'
import { madridDay, madridInstant } from '#domain/kernel/madrid-time.ts'
import { retention } from '#domain/retention.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, isNull, lt, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { enrollees, enrolmentDeletions, enrolments } from '#server/schema.ts'
import { erasePeople } from './erase-people.ts'

/**
 * Forgets for good what was deleted as a mistake, once it cannot be undone any more: what it says about
 * health, and the person, unless there is another enrolment of theirs. What was charged, and its
 * receipts, stay as accounting needs them.
 */
export async function purgeDeleted(deps: Pick<Deps, 'db' | 'businessClock'>): Promise<void> {
  const now = await deps.businessClock.now()
  const lastToKeep = madridInstant(addDays(madridDay(now), -retention.healthDays))
  const due = await deps.db
    .select({ id: enrolmentDeletions.id })
    .from(enrolmentDeletions)
    .where(and(isStanding, lt(enrolmentDeletions.deletedAt, lastToKeep)))
  for (const { id } of due) await deps.db.transaction((tx) => purge(tx, id, now))
}

const isStanding = and(isNull(enrolmentDeletions.undoneAt), isNull(enrolmentDeletions.purgedAt))

async function purge(tx: Queryable, deletionId: string, now: Date): Promise<void> {
  const [deletion] = await tx
    .update(enrolmentDeletions)
    .set({ purgedAt: now })
    .where(and(eq(enrolmentDeletions.id, deletionId), isStanding))
    .returning()
  if (!deletion) return
  const [enrolment] = await tx
    .update(enrolments)
    .set({ additionalInfo: null })
    .where(eq(enrolments.id, deletion.enrolmentId))
    .returning()
  if (!enrolment) return
  const isKeptElsewhere = sql`exists (
    select from ${enrolments} where ${enrolments.enrolleeId} = ${enrollees.id}
      and not exists (select from ${enrolmentDeletions}
        where ${enrolmentDeletions.enrolmentId} = ${enrolments.id}
          and ${enrolmentDeletions.purgedAt} is not null))`
  await erasePeople(
    tx,
    and(
      eq(enrollees.id, enrolment.enrolleeId),
      isNull(enrollees.erasedAt),
      sql`not ${isKeptElsewhere}`,
    ),
    now,
  )
}
