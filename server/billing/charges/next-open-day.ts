import { addDays, type CalendarDay, chargeDayOf, monthOf } from '#domain/kernel/calendar.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, gte, type SQL } from '#server/kernel/db/drizzle.ts'
import { charges, paymentAllocations, payments } from '#server/schema.ts'
import { isAllocated, isStanding } from './standing-payment.ts'

/** The Madrid days on which any of these charges is tried from now on. */
export async function daysTaken(
  tx: Queryable,
  which: SQL | undefined,
  now: Date,
): Promise<Set<CalendarDay>> {
  const planned = await tx
    .select({ at: payments.nextAttemptAt })
    .from(charges)
    .innerJoin(paymentAllocations, isStanding)
    .innerJoin(payments, isAllocated)
    .where(and(which, gte(payments.nextAttemptAt, now)))
  return new Set(planned.flatMap(({ at }) => (at ? madridDay(at) : [])))
}

/**
 * The first day from this one on without another charge: no payer is charged two months in one day
 * (design §5). Each month's own charge day is left to that month.
 */
export function nextOpenDay(taken: ReadonlySet<CalendarDay>, from: CalendarDay): CalendarDay {
  let day = from
  while (taken.has(day) || day === chargeDayOf(monthOf(day))) day = addDays(day, 1)
  return day
}
