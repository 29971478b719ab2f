import { and, eq, exists, gt, gte, isNull, lt, lte, or } from 'drizzle-orm'
import { addDays, addMonths, monthOf } from '#domain/calendar.ts'
import { chargeInstantOf, madridDay } from '#domain/madrid-time.ts'
import { invoices, paymentSchedules } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { endSchedule } from './end-schedule.ts'
import { ensureEnd } from './ensure-end.ts'
import { storeInvoicesOf } from './store-invoice.ts'
import { scheduleLock, topUpSchedule } from './top-up.ts'

/** The provider collects a charge an hour after it was due; an hour more, and its news is overdue. */
const NEWS_DUE_MS = 2 * 3_600_000

/** How long the provider may go on trying a card before it gives up. */
const COLLECTED_DAYS = 40

/**
 * Asks for the charges of which no event has come: those that should have been made two hours ago and
 * are not stored, and those that are stored as not paid yet. One that fails does not keep others back.
 */
export async function catchUpCharges(deps: Deps): Promise<void> {
  const now = await deps.businessClock.now()
  const overdue = await deps.db
    .select({ id: paymentSchedules.id })
    .from(paymentSchedules)
    .where(and(eq(paymentSchedules.status, 'active'), or(isUnheardOf(now), isUnpaid(deps, now))))
  for (const { id } of overdue) {
    await catchUp(deps, id).catch((error: unknown) => {
      deps.log.error({ err: error, paymentScheduleId: id }, 'charges could not be asked for')
    })
  }
}

async function catchUp(deps: Deps, paymentScheduleId: string): Promise<void> {
  await deps.withLock(scheduleLock(paymentScheduleId), async () => {
    const [schedule] = await deps.db
      .select()
      .from(paymentSchedules)
      .where(eq(paymentSchedules.id, paymentScheduleId))
    if (!schedule?.stripeScheduleId) return
    await storeInvoicesOf(deps, schedule)
    if (schedule.lastMonth !== null) return
    // The provider may have given up on a charge and ended everything, and that news is lost as well.
    const { hasEnded, ranDry } = await deps.payments.retrieveSchedule(schedule.stripeScheduleId)
    if (hasEnded && !ranDry) await endSchedule(deps, schedule)
  })
  // Each sees for itself whether the enrolment goes on.
  await ensureEnd(deps, paymentScheduleId)
  await topUpSchedule(deps, paymentScheduleId)
}

/** A month that this schedule was to charge by now. */
function isUnheardOf(now: Date) {
  const heardBy = new Date(now.getTime() - NEWS_DUE_MS)
  const thisMonth = monthOf(madridDay(heardBy))
  const due = chargeInstantOf(thisMonth) <= heardBy ? thisMonth : addMonths(thisMonth, -1)
  return and(
    lte(paymentSchedules.firstMonth, due),
    or(isNull(paymentSchedules.lastMonth), gte(paymentSchedules.lastMonth, due)),
    or(isNull(paymentSchedules.chargedThrough), lt(paymentSchedules.chargedThrough, due)),
  )
}

function isUnpaid(deps: Deps, now: Date) {
  const heardBy = madridDay(new Date(now.getTime() - NEWS_DUE_MS))
  return exists(
    deps.db
      .select({ id: invoices.id })
      .from(invoices)
      .where(
        and(
          eq(invoices.enrolmentId, paymentSchedules.enrolmentId),
          or(eq(invoices.status, 'open'), eq(invoices.status, 'failed')),
          lte(invoices.chargedOn, heardBy),
          gt(invoices.chargedOn, addDays(heardBy, -COLLECTED_DAYS)),
        ),
      ),
  )
}
