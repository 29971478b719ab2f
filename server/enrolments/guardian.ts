import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, isNull } from '#server/kernel/db/drizzle.ts'
import { consents } from '#server/schema.ts'

/** Tells whether a guardian has agreed, and has not withdrawn it. */
export async function hasGuardian(db: Queryable, enrolleeId: string): Promise<boolean> {
  const [agreement] = await db
    .select({ id: consents.id })
    .from(consents)
    .where(
      and(
        eq(consents.enrolleeId, enrolleeId),
        eq(consents.kind, 'guardian'),
        isNull(consents.withdrawnAt),
      ),
    )
    .limit(1)
  return agreement !== undefined
}
