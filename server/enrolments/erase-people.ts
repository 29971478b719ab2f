import type { Queryable } from '#server/kernel/db/client.ts'
import { inArray, type SQL, sql } from '#server/kernel/db/drizzle.ts'
import { auditLog, enrollees, personColumns } from '#server/schema.ts'

const emptied = Object.fromEntries(Object.keys(personColumns).map((name) => [name, null]))

/**
 * Empties everything that says who these people are, in the record of changes too, which keeps how
 * they were written before; the rows stay, for what hangs on them.
 * @param now the business clock's
 */
export async function erasePeople(
  tx: Pick<Queryable, 'update'>,
  which: SQL | undefined,
  now: Date,
): Promise<void> {
  const erased = await tx
    .update(enrollees)
    .set({
      personKey: sql`'erased ' || ${enrollees.id}`,
      ...emptied,
      firstName: '',
      lastName: '',
      erasedAt: now,
    })
    .where(which)
    .returning({ subject: sql<string>`'enrollee:' || ${enrollees.id}` })
  const subjects = erased.map(({ subject }) => subject)
  await emptyRecords(tx, inArray(auditLog.subject, subjects))
}

/** That something was done stays on record; whose name or note it was about does not. */
export async function emptyRecords(
  tx: Pick<Queryable, 'update'>,
  which: SQL | undefined,
): Promise<void> {
  await tx.update(auditLog).set({ before: null, after: null }).where(which)
}
