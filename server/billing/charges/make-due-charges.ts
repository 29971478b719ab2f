import { dueMonth, isTooLate, owedBy } from '#domain/billing/owed.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, asc, eq, gt, gte, isNull, lt, lte, or, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { charges, enrolments, paymentSchedules } from '#server/schema.ts'

/** Schedules in one transaction: small enough not to delay a cancellation. */
const BATCH = 500

/**
 * Writes a charge for each month that has fallen due, for all enrolments, whichever process comes
 * first. What is too late to be charged automatically waits for an administrator (design §5).
 * Idempotent, and safe to run concurrently.
 */
export async function makeDueCharges(deps: Deps): Promise<void> {
  const now = await deps.businessClock.now()
  let made = 0
  do {
    made = await deps.db.transaction((tx) => makeBatch(tx, now))
  } while (made === BATCH)
}

/** The rows stay locked: endings, moves and new prices of them come before or after. */
async function makeBatch(tx: Queryable, now: Date): Promise<number> {
  const rows = await tx
    .select({ schedule: paymentSchedules, payerId: enrolments.payerId })
    .from(paymentSchedules)
    .innerJoin(enrolments, eq(enrolments.id, paymentSchedules.enrolmentId))
    .where(hasFallenDue(now))
    .orderBy(asc(paymentSchedules.id))
    .limit(BATCH)
    .for('no key update', { of: paymentSchedules, skipLocked: true })
  const owed = rows.flatMap(({ schedule, payerId }) =>
    owedBy(now, schedule).map((one) => ({ ...one, payerId, enrolmentId: schedule.enrolmentId })),
  )
  if (owed.length === 0) return 0
  await tx
    .insert(charges)
    .values(
      owed.map(({ payerId, enrolmentId, month, amount, dueAt, day }) => ({
        payerId,
        enrolmentId,
        dueAt,
        serviceMonth: month,
        amountCents: amount,
        chargedOn: day,
        status: isTooLate({ dueAt }, now) ? ('held' as const) : ('due' as const),
        nextAttemptAt: isTooLate({ dueAt }, now) ? null : dueAt,
      })),
    )
    // Its id and its month both say that it is there already.
    .onConflictDoNothing()
  const through = dueMonth(now)
  await tx
    .update(paymentSchedules)
    .set({ chargedThrough: sql`least(${through}::text, ${paymentSchedules.lastMonth})` })
    .where(sql`${paymentSchedules.id} in ${rows.map(({ schedule }) => schedule.id)}`)
  return rows.length
}

function hasFallenDue(now: Date) {
  const month = dueMonth(now)
  const { firstMonth, lastMonth, chargedThrough } = paymentSchedules
  return and(
    lte(firstMonth, month),
    or(isNull(chargedThrough), lt(chargedThrough, month)),
    or(
      isNull(lastMonth),
      and(gte(lastMonth, firstMonth), gt(lastMonth, sql`coalesce(${chargedThrough}, '')`)),
    ),
  )
}
