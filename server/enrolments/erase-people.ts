import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { enrollees } from '#server/db/schema.ts'

/**
 * Empties everything that says who these people are; the rows stay, for what hangs on them.
 * @param now the business clock's
 */
export async function erasePeople(
  tx: Pick<Queryable, 'update'>,
  which: SQL | undefined,
  now: Date,
): Promise<void> {
  await tx
    .update(enrollees)
    .set({
      personKey: sql`'erased ' || ${enrollees.id}`,
      name: '',
      surname: '',
      birthDate: null,
      ageYears: null,
      ageStatedOn: null,
      phone: null,
      locality: null,
      erasedAt: now,
    })
    .where(which)
}
