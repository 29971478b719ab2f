import { eq } from 'drizzle-orm'
import { addMonths, type Month, monthOf } from '#domain/calendar.ts'
import { madridDay } from '#domain/madrid-time.ts'
import { monthlyIn } from '#domain/programmes/price-list.ts'
import { agreedPrices } from '#domain/billing/agreed-prices.ts'
import { isChargeAhead } from '#domain/billing/schedule.ts'
import type { PricedProgramme, RemoteSchedule } from '#server/adapters/payments.ts'
import { paymentSchedules } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { ensureSchedule, findNewerSchedule, type PaymentSchedule } from './ensure-schedule.ts'
import { storeInvoicesOf } from './store-invoice.ts'

/**
 * Gives an enrolment whose schedule has run dry a new one, from the next month on that has not been
 * charged. Schedules run dry when nobody could extend them for nine months; the provider then ends
 * them, so that nothing is charged that nobody planned (decision 004). The caller holds the lock.
 *
 * The new plan is stored before the provider is asked for it, and a schedule that an earlier try made
 * is found, so that it may be cut off anywhere and repeated.
 * @param dry what the provider says about the old schedule
 * @throws PaymentsError
 */
export async function resumeSchedule(
  deps: Deps,
  schedule: PaymentSchedule,
  programme: PricedProgramme,
  dry: RemoteSchedule,
): Promise<void> {
  const made = await adoptNewerSchedule(deps, schedule, dry)
  if (made) return
  // One that let go of its subscription left it to renew by itself.
  if (!dry.hasEnded) await deps.payments.cancelSchedule(dry.id)
  await storeInvoicesOf(deps, schedule)
  const plan = await planFromNow(deps, schedule, dry)
  await adopt(deps, plan, await ensureSchedule(deps, plan, programme, false))
  deps.log.warn(
    { paymentScheduleId: plan.id, firstMonth: plan.firstMonth },
    'a schedule had run dry and goes on with a new one',
  )
}

/** Takes over the schedule that an earlier try has made in place of a dry one, if there is one. */
export async function adoptNewerSchedule(
  deps: Deps,
  schedule: PaymentSchedule,
  dry: RemoteSchedule,
): Promise<PaymentSchedule | null> {
  if (!isPlannedAnew(schedule, dry)) return null
  const made = await findNewerSchedule(deps, schedule)
  return made && (await adopt(deps, schedule, made))
}

/** An earlier try has stored a plan that goes on where the dry schedule ends. */
function isPlannedAnew({ firstMonth }: PaymentSchedule, dry: RemoteSchedule): boolean {
  return dry.plannedThrough !== null && firstMonth > dry.plannedThrough
}

/** The plan of an earlier try, while its first charge lies ahead, or a new one with a new key. */
async function planFromNow(
  deps: Deps,
  schedule: PaymentSchedule,
  dry: RemoteSchedule,
): Promise<PaymentSchedule> {
  const now = await deps.businessClock.now()
  if (isPlannedAnew(schedule, dry) && isChargeAhead(schedule.firstMonth, now)) return schedule
  const [current] = await deps.db
    .select({ chargedThrough: paymentSchedules.chargedThrough })
    .from(paymentSchedules)
    .where(eq(paymentSchedules.id, schedule.id))
  const firstMonth = nextMonth(now, current?.chargedThrough ?? null, dry.plannedThrough)
  const [planned] = await deps.db
    .update(paymentSchedules)
    .set({
      attempt: schedule.attempt + 1,
      startsAt: now,
      firstMonth,
      firstAmountCents: monthlyIn(agreedPrices(schedule), firstMonth),
    })
    .where(eq(paymentSchedules.id, schedule.id))
    .returning()
  if (!planned) throw new Error('the payment schedule is gone')
  return planned
}

/** The first month whose charge lies ahead and that neither was charged nor was ever planned. */
function nextMonth(now: Date, ...done: (Month | null)[]): Month {
  let month = monthOf(madridDay(now))
  while (!isChargeAhead(month, now) || done.some((last) => last !== null && month <= last)) {
    month = addMonths(month, 1)
  }
  return month
}

async function adopt(
  deps: Deps,
  schedule: PaymentSchedule,
  made: RemoteSchedule,
): Promise<PaymentSchedule> {
  const [adopted] = await deps.db
    .update(paymentSchedules)
    .set({
      stripeScheduleId: made.id,
      stripeSubscriptionId: made.subscriptionId,
      plannedThrough: made.plannedThrough,
    })
    .where(eq(paymentSchedules.id, schedule.id))
    .returning()
  if (!adopted) throw new Error('the payment schedule is gone')
  return adopted
}
