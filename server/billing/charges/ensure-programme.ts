import { and, eq, isNotNull } from 'drizzle-orm'
import { agreedPhases } from '#domain/billing/reconcile-plan.ts'
import type { OurSchedule } from '#domain/billing/reconciliation-facts.ts'
import { isChargeAhead } from '#domain/billing/schedule.ts'
import type { PricedProgramme } from '#server/adapters/payments.ts'
import { enrolments, paymentSchedules, programmes } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { PaymentSchedule } from './ensure-schedule.ts'
import { scheduleLock } from './top-up.ts'

/** Tells the provider of those who were moved, without making the caller wait. */
export function tellProgrammesSoon(deps: Deps): void {
  deps.background.run('tell programmes', () => tellProgrammes(deps))
}

/**
 * Makes the provider charge in the name of the programme that each schedule is for by now. It asks only
 * for what our tables say, so that it can be repeated from wherever an earlier try has stopped.
 */
export async function tellProgrammes(deps: Deps): Promise<void> {
  const rows = await deps.db
    .select({ id: paymentSchedules.id })
    .from(paymentSchedules)
    .where(isNotNull(paymentSchedules.programmeChangedAt))
  for (const { id } of rows) {
    await deps
      .withLock(scheduleLock(id), () => ensureProgramme(deps, id))
      .catch((error: unknown) => {
        deps.log.error({ err: error, paymentScheduleId: id }, 'a move could not be told')
      })
  }
}

async function ensureProgramme(deps: Deps, id: string): Promise<void> {
  const [row] = await deps.db
    .select({ schedule: paymentSchedules, programme: programmes })
    .from(paymentSchedules)
    .innerJoin(enrolments, eq(enrolments.id, paymentSchedules.enrolmentId))
    .innerJoin(programmes, eq(programmes.id, enrolments.programmeId))
    .where(and(eq(paymentSchedules.id, id), isNotNull(paymentSchedules.programmeChangedAt)))
  const { schedule, programme } = row ?? {}
  if (!schedule?.programmeChangedAt || !programme) return
  const isTold = await tell(deps, schedule, programme)
  if (!isTold) return
  await deps.db
    .update(paymentSchedules)
    .set({ programmeChangedAt: null })
    .where(
      and(
        eq(paymentSchedules.id, id),
        // Somebody may have been moved once more meanwhile.
        eq(paymentSchedules.enrolmentId, schedule.enrolmentId),
      ),
    )
}

/** Whether nothing is left to be told; while a charge begins, its phase is better left alone. */
async function tell(
  deps: Deps,
  schedule: PaymentSchedule,
  programme: PricedProgramme,
): Promise<boolean> {
  const { stripeScheduleId, lastMonth, status } = schedule
  if (status !== 'active' || lastMonth !== null || !stripeScheduleId) return true
  const now = await deps.businessClock.now()
  const [next] = plannedPhases(schedule, now)
  if (!next?.month || !isChargeAhead(next.month, now)) return false
  const { hasEnded, ranDry } = await deps.payments.retrieveSchedule(stripeScheduleId)
  // Whatever goes on after that is planned anew, in the right name.
  if (hasEnded || ranDry) return true
  await correctPlan(deps, schedule, programme)
  return true
}

/**
 * Gives a running schedule its agreed card, days, prices and programme for all charges to come. The
 * caller holds the schedule's lock.
 * @throws PaymentsError
 */
export async function correctPlan(
  deps: Deps,
  schedule: PaymentSchedule,
  programme: PricedProgramme,
): Promise<void> {
  const { id, paymentMethodId, stripeScheduleId, plannedThrough } = schedule
  if (schedule.status !== 'active' || !stripeScheduleId) return
  const phases = plannedPhases(schedule, await deps.businessClock.now())
  await deps.payments.correctSchedule(stripeScheduleId, { paymentMethodId, programme, phases })
  await deps.db
    .update(paymentSchedules)
    .set({
      agreedPaymentMethodId: paymentMethodId,
      plannedThrough: phases.at(-1)?.month ?? plannedThrough,
    })
    .where(eq(paymentSchedules.id, id))
}

/** Which phases should lie ahead of a schedule now. */
export function plannedPhases(schedule: PaymentSchedule, now: Date) {
  return agreedPhases({ ...schedule, status: schedule.status as OurSchedule['status'] }, now)
}
