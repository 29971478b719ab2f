import { isEndAnnounced, stepsFrom } from '#domain/billing/fees/grant.ts'
import { addMonths } from '#domain/kernel/calendar.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { lockSchedule } from '#server/billing/charges/payment-schedule.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, gte, isNotNull, isNull } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { enrolmentFees, enrolments, paymentSchedules } from '#server/schema.ts'
import { queueFeeMail } from './fee-mail.ts'

/**
 * Reminds payers of fees of their own that end, as long before as of a new price: once, in the transaction that
 * stores that they were told.
 */
export async function announceFeeEnds(deps: Deps): Promise<void> {
  const today = madridDay(await deps.businessClock.now())
  const ending = await deps.db
    .select({ id: enrolmentFees.id, until: enrolmentFees.untilMonth })
    .from(enrolmentFees)
    .innerJoin(enrolments, eq(enrolments.id, enrolmentFees.enrolmentId))
    .innerJoin(paymentSchedules, eq(paymentSchedules.enrolmentId, enrolmentFees.enrolmentId))
    .where(and(isUntold, eq(enrolments.status, 'active'), isNull(paymentSchedules.lastMonth)))
  for (const { id, until } of ending) {
    if (until === null || !isEndAnnounced(until, today)) continue
    await deps.db
      .transaction((tx) => announce(tx, deps, id))
      .catch((error: unknown) => {
        deps.log.error({ err: error, feeId: id }, 'the end of a fee could not be announced')
      })
  }
}

const isUntold = and(
  isNotNull(enrolmentFees.untilMonth),
  isNull(enrolmentFees.endAnnouncedAt),
  // One that never began ends nothing.
  gte(enrolmentFees.untilMonth, enrolmentFees.fromMonth),
)

async function announce(tx: Queryable, deps: Deps, id: string): Promise<void> {
  const [found] = await tx.select().from(enrolmentFees).where(eq(enrolmentFees.id, id))
  const schedule = found && (await lockSchedule(tx, found.enrolmentId))
  // After the lock: somebody may have ended it earlier, or told of it.
  const [fee] = await tx
    .select()
    .from(enrolmentFees)
    .where(and(eq(enrolmentFees.id, id), isUntold))
  if (!schedule || !fee?.untilMonth) return
  await tx
    .update(enrolmentFees)
    .set({ endAnnouncedAt: await deps.businessClock.now() })
    .where(eq(enrolmentFees.id, id))
  const from = addMonths(fee.untilMonth, 1)
  const [last, ...later] = stepsFrom(schedule, fee.untilMonth)
  // Another fee may go on with the same sum, and what is charged already is no news.
  if (!last || later[0]?.from !== from || schedule.chargedMonths.includes(from)) return
  const { enrolmentId } = fee
  await queueFeeMail(tx, deps, {
    enrolmentId,
    steps: later,
    occasion: 'ending',
    key: `${id}-${fee.untilMonth}`,
  })
}
