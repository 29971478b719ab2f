import { unsettledStatuses } from '#domain/billing/charge-status.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, exists, gt, gte, inArray, isNull, or, sql } from '#server/kernel/db/drizzle.ts'
import { charges, paymentSchedules } from '#server/schema.ts'

export type PaymentSchedule = typeof paymentSchedules.$inferSelect

/** Nothing of it has come to an end: a month is still to be charged. */
export const goesOn = or(
  isNull(paymentSchedules.lastMonth),
  and(
    gte(paymentSchedules.lastMonth, paymentSchedules.firstMonth),
    gt(paymentSchedules.lastMonth, sql`coalesce(${paymentSchedules.chargedThrough}, '')`),
  ),
)

/** Something is still to be charged, under way, or owed: its card is needed. */
export function needsCard(db: Pick<Queryable, 'select'>) {
  const open = db
    .select({ id: charges.id })
    .from(charges)
    .where(
      and(
        eq(charges.enrolmentId, paymentSchedules.enrolmentId),
        inArray(charges.status, unsettledStatuses),
      ),
    )
  return or(goesOn, exists(open))
}
