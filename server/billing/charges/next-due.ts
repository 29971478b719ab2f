import { askingInstantOf } from '#domain/billing/collection.ts'
import { dueMonth } from '#domain/billing/owed.ts'
import { addDays, addMonths } from '#domain/kernel/calendar.ts'
import { madridDay, madridInstant } from '#domain/kernel/madrid-time.ts'
import { and, eq, gt, inArray, lte, min, or } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { paymentFailures, paymentSchedules, payments } from '#server/schema.ts'
import { goesOn } from './payment-schedule.ts'

/** The hour of reminders; everything else of a day is done with them. */
const MORNING = 9

/** When billing has something to do next, as a clock that leaps has to know (design §4). */
interface NextDue {
  next: Date | null
  /** The instant of the next charge. */
  nextCharge: Date | null
}

/** @param now the business clock's; everything that can be done by then has been done */
export async function nextDue({ db }: Pick<Deps, 'db'>, now: Date): Promise<NextDue> {
  const schedules = await db
    .select({ method: paymentSchedules.method, firstMonth: min(paymentSchedules.firstMonth) })
    .from(paymentSchedules)
    .where(goesOn)
    .groupBy(paymentSchedules.method)
  const isPlanned = inArray(payments.status, ['due', 'failed', 'needsAuthentication'])
  const [retry] = await db
    .select({ at: min(payments.nextAttemptAt) })
    .from(payments)
    .where(and(isPlanned, gt(payments.nextAttemptAt, now)))
  const [failures, unfinished] = await Promise.all([
    db.$count(paymentFailures, eq(paymentFailures.state, 'open')),
    db.$count(
      payments,
      or(
        inArray(payments.status, ['asking', 'unclear']),
        and(isPlanned, lte(payments.nextAttemptAt, now)),
      ),
    ),
  ])
  const planned = schedules.map(({ method, firstMonth }) => {
    const following = addMonths(dueMonth(now, method), 1)
    return askingInstantOf(firstMonth && firstMonth > following ? firstMonth : following, method)
  })
  const nextCharge = earliest(
    [...planned, retry?.at ?? null].filter((at) => at !== null && at > now),
  )
  // What the provider could not do yet is tried again each day, until it is too late for it.
  const morning = failures + unfinished > 0 ? nextMorning(now) : null
  return { nextCharge, next: earliest([nextCharge, morning]) }
}

function nextMorning(now: Date): Date {
  const today = madridInstant(madridDay(now), MORNING)
  return today > now ? today : madridInstant(addDays(madridDay(now), 1), MORNING)
}

function earliest(moments: readonly (Date | null)[]): Date | null {
  const known = moments.filter((moment) => moment !== null)
  return known.length === 0 ? null : new Date(Math.min(...known.map((moment) => +moment)))
}
