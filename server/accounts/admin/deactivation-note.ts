import type { Queryable } from '#server/kernel/db/client.ts'
import { and, desc, eq } from '#server/kernel/db/drizzle.ts'
import { auditLog } from '#server/schema.ts'
import type { Ended } from './end-enrolments-of-payer.ts'

const ACTION = 'admin.deactivateUser'

interface Note {
  at: Date
  actorId: string
  userId: string
  ended: Ended[]
}

/** Writes down who has deactivated an account, and what it has ended. */
export async function recordDeactivation(
  tx: Queryable,
  { at, actorId, userId, ended }: Note,
): Promise<void> {
  await tx.insert(auditLog).values({
    at,
    actorId,
    action: ACTION,
    subject: `user:${userId}`,
    before: { status: 'active' },
    after: { status: 'inactive', ended },
  })
}

/** The last deactivation of an account and what it ended; no actor if it was done by hand. */
export async function readDeactivation(
  tx: Queryable,
  userId: string,
): Promise<{ actorId: string | null; ended: Ended[] }> {
  const [note] = await tx
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, `user:${userId}`), eq(auditLog.action, ACTION)))
    .orderBy(desc(auditLog.at))
    .limit(1)
  const after = note?.after as Pick<Note, 'ended'> | undefined
  return { actorId: note?.actorId ?? null, ended: after?.ended ?? [] }
}
