import type { Month } from '#domain/kernel/calendar.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, gte, isNull, or } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { enrolmentFees } from '#server/schema.ts'
import { openReason, sealReason } from './fee-reason.ts'

/**
 * Gives the fees of its own that an enrolment has from a month on to the one with which its person goes on, each
 * reason sealed for its new row. Those of the old one stay as they were, for the months before.
 */
export async function carryFees(
  tx: Queryable,
  { vault }: Pick<Deps, 'vault'>,
  { from, to, month }: { from: string; to: string; month: Month },
): Promise<void> {
  const { enrolmentId, untilMonth } = enrolmentFees
  const rows = await tx
    .select()
    .from(enrolmentFees)
    .where(and(eq(enrolmentId, from), or(isNull(untilMonth), gte(untilMonth, month))))
  for (const row of rows) {
    const id = crypto.randomUUID()
    await tx.insert(enrolmentFees).values({
      ...row,
      id,
      enrolmentId: to,
      reason: row.reason && sealReason(vault, id, openReason(vault, row.id, row.reason)),
    })
  }
}
