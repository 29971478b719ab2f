import { and, eq, isNotNull, isNull, lte, type SQL } from 'drizzle-orm'
import { addMonths, type Month, monthOf } from '#domain/calendar.ts'
import { chargeInstantOf, madridDay } from '#domain/madrid-time.ts'
import type { RemoteInvoice, RemoteSchedule } from '#server/adapters/payments.ts'
import { enrolments, paymentSchedules } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { endSchedule } from './end-schedule.ts'
import type { PaymentSchedule } from './ensure-schedule.ts'
import { adoptNewerSchedule } from './resume-schedule.ts'
import { monthOfInvoice, storeInvoicesOf } from './store-invoice.ts'
import { scheduleLock } from './top-up.ts'

/**
 * Makes the provider agree that nothing is charged for any month after `lastMonth` (design §5). While
 * a charge is still to come or being collected, the schedule is cut off behind that month; once all
 * is collected, or given up, it is ended. Only what the provider holds now is asked, so that it can
 * be repeated from wherever an earlier try has stopped.
 * @throws PaymentsError
 */
export async function ensureEnd(deps: Deps, paymentScheduleId: string): Promise<void> {
  await deps.withLock(scheduleLock(paymentScheduleId), async () => {
    const [schedule] = await deps.db
      .select()
      .from(paymentSchedules)
      .where(eq(paymentSchedules.id, paymentScheduleId))
    if (schedule?.status !== 'active' || schedule.lastMonth === null) return
    await converge(deps, schedule, schedule.lastMonth)
  })
}

/** Takes up the cancellations of which the provider has not been told. */
export async function endCancelledSchedules(deps: Deps): Promise<void> {
  await ensureAll(deps, isNull(paymentSchedules.endPlannedAt))
}

/** Ends the schedules whose last charge is made, should the provider's events not have arrived. */
export async function settleLastCharges(deps: Deps): Promise<void> {
  const now = await deps.businessClock.now()
  const thisMonth = monthOf(madridDay(now))
  const due = now >= chargeInstantOf(thisMonth) ? thisMonth : addMonths(thisMonth, -1)
  await ensureAll(deps, lte(paymentSchedules.lastMonth, due))
}

/** Tells the provider about one payer's cancellations, without making the caller wait. */
export function endSchedulesSoon(deps: Deps, payerId: string): void {
  deps.background.run(`end schedules of ${payerId}`, () => endSchedulesOf(deps, payerId))
}

/** As `endCancelledSchedules`, for one payer. */
export async function endSchedulesOf(deps: Deps, payerId: string): Promise<void> {
  await ensureAll(deps, and(isNull(paymentSchedules.endPlannedAt), eq(enrolments.payerId, payerId)))
}

async function ensureAll(deps: Deps, which: SQL | undefined): Promise<void> {
  const rows = await deps.db
    .select({ id: paymentSchedules.id })
    .from(paymentSchedules)
    .innerJoin(enrolments, eq(enrolments.id, paymentSchedules.enrolmentId))
    .where(and(eq(paymentSchedules.status, 'active'), isNotNull(paymentSchedules.lastMonth), which))
  for (const { id } of rows) {
    await ensureEnd(deps, id).catch((error: unknown) => {
      deps.log.error({ err: error, paymentScheduleId: id }, 'a schedule could not be ended')
    })
  }
}

async function converge(deps: Deps, schedule: PaymentSchedule, lastMonth: Month): Promise<void> {
  const { stripeScheduleId } = schedule
  if (!stripeScheduleId) throw new Error('an active schedule has its ids')
  const remote = await deps.payments.retrieveSchedule(stripeScheduleId)
  // Cancelled while it was about to go on after a standstill: the new one is to be ended.
  const newer = remote.ranDry ? await adoptNewerSchedule(deps, schedule, remote) : null
  if (newer) return converge(deps, newer, lastMonth)
  const invoices = await storeInvoicesOf(deps, schedule)
  reportOvershoot(deps, schedule, invoices, lastMonth)

  const waits = !remote.hasEnded && isStillOwed(remote, invoices, lastMonth)
  if (waits) await deps.payments.endScheduleAfter(stripeScheduleId, lastMonth)
  else if (!remote.hasEnded) await deps.payments.cancelSchedule(stripeScheduleId)
  await deps.db
    .update(paymentSchedules)
    .set({ endPlannedAt: await deps.businessClock.now() })
    .where(and(eq(paymentSchedules.id, schedule.id), isNull(paymentSchedules.endPlannedAt)))
  if (!waits) await endSchedule(deps, schedule)
}

/** Whether a month up to the last one has still to be charged, or its charge is under way. */
function isStillOwed(
  remote: RemoteSchedule,
  invoices: readonly RemoteInvoice[],
  lastMonth: Month,
): boolean {
  const made = invoices.map(monthOfInvoice)
  // The provider could not be told in time: ending now is all that keeps the later charge away.
  if (made.some((month) => month > lastMonth)) return false
  const isToCome = remote.openMonths.some((month) => month <= lastMonth && !made.includes(month))
  return isToCome || invoices.some(({ isCollected }) => isCollected)
}

/** Money that should not have been taken, after weeks without the provider, is for a person to return. */
function reportOvershoot(
  deps: Pick<Deps, 'log'>,
  schedule: PaymentSchedule,
  invoices: readonly RemoteInvoice[],
  lastMonth: Month,
): void {
  for (const invoice of invoices) {
    if (invoice.status !== 'paid' || monthOfInvoice(invoice) <= lastMonth) continue
    deps.log.error(
      { paymentScheduleId: schedule.id, invoice: invoice.id, lastMonth },
      'a charge was made after the last month and has to be given back',
    )
  }
}
