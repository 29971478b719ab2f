import { addMonths, type Month } from '#domain/kernel/calendar.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, inArray, max } from '#server/kernel/db/drizzle.ts'
import { charges } from '#server/schema.ts'

/**
 * The last month that has been paid for one of these enrolments, or was free: the month before the first charge
 * when none has been paid. Money that was given back counts as paid; months are not taken away.
 * @param enrolmentIds of one place in turn, as a move goes on in another programme
 */
export async function lastPaidMonth(
  tx: Pick<Queryable, 'select'>,
  enrolmentIds: readonly string[],
  firstMonth: Month,
): Promise<Month> {
  const [row] = await tx
    .select({ month: max(charges.serviceMonth) })
    .from(charges)
    .where(and(inArray(charges.enrolmentId, [...enrolmentIds]), eq(charges.status, 'settled')))
  return row?.month ?? addMonths(firstMonth, -1)
}
