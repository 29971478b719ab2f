import { and, eq, ne } from 'drizzle-orm'
import { agreedAmount } from '#domain/billing/agreed-prices.ts'
import { enrolments, paymentSchedules, programmes } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { scheduleLock } from '#server/billing/charges/top-up.ts'

/**
 * Makes the provider charge the prices that payers know, for all months whose phase has not begun. What
 * is there is asked first, so it may be cut off anywhere and repeated. One schedule that fails does
 * not keep the others back.
 */
export async function repriceSchedules(deps: Deps): Promise<void> {
  const changed = await deps.db
    .select({ id: paymentSchedules.id })
    .from(paymentSchedules)
    .where(isChanged)
  for (const { id } of changed) {
    await repriceSchedule(deps, id).catch((error: unknown) => {
      deps.log.error({ err: error, paymentScheduleId: id }, 'a schedule keeps its old price')
    })
  }
}

const isChanged = and(
  eq(paymentSchedules.status, 'active'),
  ne(paymentSchedules.agreedPriceRevision, paymentSchedules.priceRevision),
)

async function repriceSchedule(deps: Deps, paymentScheduleId: string): Promise<void> {
  await deps.withLock(scheduleLock(paymentScheduleId), async () => {
    const [row] = await deps.db
      .select({
        schedule: paymentSchedules,
        programme: { id: programmes.id, name: programmes.name },
      })
      .from(paymentSchedules)
      .innerJoin(enrolments, eq(enrolments.id, paymentSchedules.enrolmentId))
      .innerJoin(programmes, eq(programmes.id, enrolments.programmeId))
      .where(and(eq(paymentSchedules.id, paymentScheduleId), isChanged))
    const { schedule, programme } = row ?? {}
    if (!schedule?.stripeScheduleId || !programme) return
    const { hasEnded, openPhases } = await deps.payments.retrieveSchedule(schedule.stripeScheduleId)
    // One that has run dry goes on with a new one, at the prices known then (resume-schedule.ts).
    if (!hasEnded && openPhases > 0) {
      const amountOf = (month: string) => agreedAmount(schedule, month)
      await deps.payments.repriceSchedule(schedule.stripeScheduleId, amountOf, programme)
    }
    // A price that became known meanwhile has a revision of its own, and its own round.
    await deps.db
      .update(paymentSchedules)
      .set({ agreedPriceRevision: schedule.priceRevision })
      .where(eq(paymentSchedules.id, paymentScheduleId))
  })
}
