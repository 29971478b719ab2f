import type { Queryable } from '#server/kernel/db/client.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { dashboardVisits } from '#server/schema.ts'

/** Looks that are nearer to each other are one visit: reloading makes nothing old. */
const ONE_VISIT = sql`interval '30 minutes'`

/**
 * Notes that an administrator looks now, and returns the last look of their visit before.
 * @param first what counts as that at the very first visit
 */
export async function newSinceVisit(
  db: Queryable,
  userId: string,
  { now, first }: { now: Date; first: Date },
): Promise<Date> {
  const { seenAt, newSince } = dashboardVisits
  const [visit] = await db
    .insert(dashboardVisits)
    .values({ userId, seenAt: now, newSince: first })
    .onConflictDoUpdate({
      target: dashboardVisits.userId,
      set: {
        seenAt: sql`greatest(${seenAt}, excluded.seen_at)`,
        newSince: sql`case when excluded.seen_at > ${seenAt} + ${ONE_VISIT} then ${seenAt} else ${newSince} end`,
      },
    })
    .returning()
  return visit?.newSince ?? first
}
