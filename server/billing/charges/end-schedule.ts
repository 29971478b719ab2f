import { and, eq } from 'drizzle-orm'
import { lastDayOf } from '#domain/calendar.ts'
import { enrolments, paymentSchedules } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { PaymentSchedule } from './ensure-schedule.ts'
import { lastPaidMonth } from './last-paid-month.ts'

/**
 * Ends a schedule that the provider has ended, and its enrolment, unless that has been cancelled,
 * with the last month that was paid: nothing more is charged or shown as due. What is still owed then,
 * `endUnpaidPlaces` gives up and tells. The caller holds the schedule's lock; ending it twice changes
 * nothing, nor does ending one that has gone on with a new schedule of the provider's since.
 */
export async function endSchedule(
  deps: Deps,
  { id, stripeScheduleId }: Pick<PaymentSchedule, 'id' | 'stripeScheduleId'>,
): Promise<void> {
  const now = await deps.businessClock.now()
  await deps.db.transaction(async (tx) => {
    const [ended] = await tx
      .update(paymentSchedules)
      .set({ status: 'ended', endedAt: now })
      .where(
        and(
          eq(paymentSchedules.id, id),
          eq(paymentSchedules.status, 'active'),
          eq(paymentSchedules.stripeScheduleId, stripeScheduleId ?? ''),
        ),
      )
      .returning()
    if (!ended) return
    const lastMonth = await lastPaidMonth(tx, ended)
    await tx
      .update(enrolments)
      .set({ status: 'inactive', endedAt: now, effectiveEndDate: lastDayOf(lastMonth) })
      .where(and(eq(enrolments.id, ended.enrolmentId), eq(enrolments.status, 'active')))
  })
}
