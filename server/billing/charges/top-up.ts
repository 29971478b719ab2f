import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { addMonths, type Month, monthOf } from '#domain/calendar.ts'
import { chargeInstantOf, madridDay } from '#domain/madrid-time.ts'
import { agreedAmount } from '#domain/billing/agreed-prices.ts'
import {
  chargePhase,
  MAX_PHASES,
  MONTHS_AHEAD,
  monthsToAdd,
} from '#domain/billing/schedule.ts'
import { enrolments, paymentSchedules, programmes } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { endSchedule } from './end-schedule.ts'
import type { PaymentSchedule } from './ensure-schedule.ts'
import { resumeSchedule } from './resume-schedule.ts'

export const scheduleLock = (paymentScheduleId: string): string => `schedule ${paymentScheduleId}`

/**
 * Extends every schedule that reaches less than six months ahead (design §5). Running it twice, or
 * twice at once, changes nothing more. One schedule that fails does not keep the others back.
 */
export async function topUpSchedules(deps: Deps): Promise<void> {
  const enough = addMonths(monthOf(madridDay(await deps.businessClock.now())), MONTHS_AHEAD)
  const short = await deps.db
    .select({ id: paymentSchedules.id })
    .from(paymentSchedules)
    .where(
      and(
        eq(paymentSchedules.status, 'active'),
        isNotNull(paymentSchedules.stripeScheduleId),
        isNull(paymentSchedules.lastMonth),
        lt(paymentSchedules.plannedThrough, enough),
      ),
    )
  for (const { id } of short) {
    await topUpSchedule(deps, id).catch((error: unknown) => {
      deps.log.error({ err: error, paymentScheduleId: id }, 'a schedule could not be extended')
    })
  }
}

/**
 * Extends one schedule, if it reaches less than six months ahead.
 * @throws PaymentsError
 */
export async function topUpSchedule(deps: Deps, paymentScheduleId: string): Promise<void> {
  await deps.withLock(scheduleLock(paymentScheduleId), async () => {
    const [row] = await deps.db
      .select({ schedule: paymentSchedules, programme: programmes })
      .from(paymentSchedules)
      .innerJoin(enrolments, eq(enrolments.id, paymentSchedules.enrolmentId))
      .innerJoin(programmes, eq(programmes.id, enrolments.programmeId))
      .where(eq(paymentSchedules.id, paymentScheduleId))
    // Read under the lock: a cancelled enrolment's schedule is only ever shortened.
    const isOpenEnded = row?.schedule.status === 'active' && row.schedule.lastMonth === null
    if (isOpenEnded) await extend(deps, row.schedule, row.programme)
  })
}

async function extend(
  deps: Deps,
  schedule: PaymentSchedule,
  programme: { id: number; name: string },
): Promise<void> {
  if (!schedule.stripeScheduleId) return
  const now = await deps.businessClock.now()
  if (monthsMissing(schedule.plannedThrough, now).length === 0) return

  // The provider may hold more than we noted, when an answer was lost.
  const remote = await deps.payments.retrieveSchedule(schedule.stripeScheduleId)
  if (remote.ranDry) return resumeSchedule(deps, schedule, programme, remote)
  if (remote.hasEnded) return endSchedule(deps, schedule)
  const months = monthsMissing(remote.plannedThrough, now).slice(0, MAX_PHASES - remote.openPhases)
  // Ours is ahead of the provider's clock, by which the last phase is still running: it ends soon.
  if (months[0] && chargeInstantOf(months[0]) <= now) return
  const extended =
    months.length > 0
      ? await deps.payments.extendSchedule(
          schedule.stripeScheduleId,
          months.map((month) => chargePhase(month, agreedAmount(schedule, month))),
          programme,
        )
      : remote
  await deps.db
    .update(paymentSchedules)
    .set({ plannedThrough: extended.plannedThrough })
    .where(eq(paymentSchedules.id, schedule.id))
}

function monthsMissing(plannedThrough: Month | null, now: Date): Month[] {
  return plannedThrough === null ? [] : monthsToAdd(plannedThrough, madridDay(now))
}
