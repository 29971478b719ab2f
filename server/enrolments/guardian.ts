import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, isNull } from '#server/kernel/db/drizzle.ts'
import { consents } from '#server/schema.ts'

/** Tells whether a guardian has agreed, and has not withdrawn it. */
export async function hasGuardian(db: Queryable, enrolleeId: string): Promise<boolean> {
  const isTheirs = eq(consents.enrolleeId, enrolleeId)
  const which = and(isTheirs, eq(consents.kind, 'guardian'), isNull(consents.withdrawnAt))
  return (await db.$count(consents, which)) > 0
}
