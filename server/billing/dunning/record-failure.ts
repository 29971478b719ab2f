import { failureKind, type PaymentFailureKind } from '#domain/billing/failure.ts'
import { graceEndOf, NOT_NOTIFIED } from '#domain/billing/grace.ts'
import { type CalendarDay, lastDayOf } from '#domain/kernel/calendar.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { movedWith } from '#server/enrolments/moved-with.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, inArray, sql } from '#server/kernel/db/drizzle.ts'
import { type charges, enrolments, paymentFailures, paymentSchedules } from '#server/schema.ts'

type Charge = typeof charges.$inferSelect

/**
 * Stores that a charge was refused, from the first time on, with the newest reason. The caller holds
 * the charge.
 * @param code the provider's
 * @returns the day of the first refusal
 */
export async function recordFailure(
  tx: Queryable,
  { id, payerId }: Charge,
  code: string | null,
  now: Date,
): Promise<CalendarDay> {
  const kind = failureKind(code)
  const today = madridDay(now)
  const [failure] = await tx
    .insert(paymentFailures)
    .values({
      chargeId: id,
      payerId,
      kind,
      failedAt: now,
      graceEndsOn: graceEndOf(today),
      reminded: NOT_NOTIFIED,
    })
    .onConflictDoUpdate({ target: paymentFailures.chargeId, set: { kind } })
    .returning()
  return failure ? madridDay(failure.failedAt) : today
}

/**
 * Stores that a charge that was paid is owed again, as of a first refusal now. The caller holds the charge.
 * @param now the business clock's
 */
export async function reopenFailure(
  tx: Queryable,
  { id, payerId }: Charge,
  kind: PaymentFailureKind,
  now: Date,
): Promise<void> {
  const afresh = {
    kind,
    state: 'open' as const,
    failedAt: now,
    graceEndsOn: graceEndOf(madridDay(now)),
    reminded: NOT_NOTIFIED,
    settledAt: null,
  }
  await tx
    .insert(paymentFailures)
    .values({ chargeId: id, payerId, ...afresh })
    .onConflictDoUpdate({ target: paymentFailures.chargeId, set: afresh })
}

/**
 * Ends the failure of a charge that was paid, or given up by a decision; `endUnpaidPlaces` ends those
 * whose grace is over. The caller holds the charge.
 */
export async function settleFailure(
  tx: Queryable,
  { id, enrolmentId, serviceMonth }: Charge,
  state: 'paid' | 'givenUp',
  now: Date,
): Promise<void> {
  const unsettled = state === 'paid' ? (['open', 'placeLost'] as const) : (['open'] as const)
  const [failure] = await tx
    .select()
    .from(paymentFailures)
    .where(and(eq(paymentFailures.chargeId, id), inArray(paymentFailures.state, unsettled)))
  if (!failure) return
  await tx
    .update(paymentFailures)
    .set({ state, settledAt: now })
    .where(eq(paymentFailures.id, failure.id))
  if (failure.state !== 'placeLost') return
  // The place is lost, wherever it went on, but the month is paid.
  const place = (await movedWith(tx, enrolmentId)).at(-1) ?? enrolmentId
  await tx
    .update(paymentSchedules)
    .set({ lastMonth: sql`greatest(${paymentSchedules.lastMonth}, ${serviceMonth}::text)` })
    .where(eq(paymentSchedules.enrolmentId, place))
  await tx
    .update(enrolments)
    .set({
      effectiveEndDate: sql`greatest(${enrolments.effectiveEndDate}, ${lastDayOf(serviceMonth)}::date)`,
    })
    .where(and(eq(enrolments.id, place), eq(enrolments.status, 'inactive')))
}
