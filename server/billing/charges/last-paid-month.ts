import { addMonths, type Month } from '#domain/kernel/calendar.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, max } from '#server/kernel/db/drizzle.ts'
import { charges } from '#server/schema.ts'
import type { PaymentSchedule } from './payment-schedule.ts'

/**
 * The last month that has been paid for an enrolment, or was free: the month before its first charge
 * when none has been paid. Money that was given back counts as paid; months are not taken away.
 */
export async function lastPaidMonth(
  tx: Pick<Queryable, 'select'>,
  { enrolmentId, firstMonth }: Pick<PaymentSchedule, 'enrolmentId' | 'firstMonth'>,
): Promise<Month> {
  const [row] = await tx
    .select({ month: max(charges.serviceMonth) })
    .from(charges)
    .where(and(eq(charges.enrolmentId, enrolmentId), eq(charges.status, 'settled')))
  return row?.month ?? addMonths(firstMonth, -1)
}
