import { and, eq, sql } from 'drizzle-orm'
import { failureKind } from '#domain/billing/failure.ts'
import { graceEndOf, isGraceOver, NOT_TOLD } from '#domain/billing/grace.ts'
import { type CalendarDay, lastDayOf } from '#domain/calendar.ts'
import { madridDay } from '#domain/madrid-time.ts'
import type { Queryable } from '#server/db/client.ts'
import { type charges, enrolments, paymentFailures } from '#server/db/schema.ts'

type Charge = typeof charges.$inferSelect

/**
 * Keeps that a charge was refused, from the first time on, with the newest reason. The charge is held.
 * @param code the provider's
 * @returns the day of the first refusal
 */
export async function noteFailure(
  tx: Queryable,
  { id, payerId }: Charge,
  code: string | null,
  now: Date,
): Promise<CalendarDay> {
  const kind = failureKind(code)
  const today = madridDay(now)
  await tx
    .insert(paymentFailures)
    .values({
      ...{ chargeId: id, payerId, kind },
      failedAt: now,
      graceEndsOn: graceEndOf(today),
      reminded: NOT_TOLD,
    })
    .onConflictDoUpdate({
      target: paymentFailures.chargeId,
      set: { kind },
      setWhere: sql`${paymentFailures.state} = 'open'`,
    })
  const [failure] = await tx.select().from(paymentFailures).where(eq(paymentFailures.chargeId, id))
  return failure ? madridDay(failure.failedAt) : today
}

/**
 * Ends the failure of a charge that was paid, or given up by somebody's decision. One whose place is
 * lost ends in `endUnpaidPlaces`. The charge is held.
 */
export async function settleFailure(
  tx: Queryable,
  { id, enrolmentId, serviceMonth }: Charge,
  state: 'paid' | 'givenUp',
  now: Date,
): Promise<void> {
  const which = and(eq(paymentFailures.chargeId, id), eq(paymentFailures.state, 'open'))
  const [failure] = await tx.select().from(paymentFailures).where(which)
  if (!failure) return
  await tx
    .update(paymentFailures)
    .set({ state, settledAt: now })
    .where(eq(paymentFailures.id, failure.id))
  if (state === 'givenUp' || !isGraceOver(failure, madridDay(now))) return
  // Too late for the place, but the month is theirs.
  const paidUntil = lastDayOf(serviceMonth)
  await tx
    .update(enrolments)
    .set({ effectiveEndDate: sql`greatest(${enrolments.effectiveEndDate}, ${paidUntil}::date)` })
    .where(and(eq(enrolments.id, enrolmentId), eq(enrolments.status, 'inactive')))
}
