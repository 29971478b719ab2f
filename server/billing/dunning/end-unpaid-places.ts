import { and, eq, inArray, lt } from 'drizzle-orm'
import { unpaidStatuses } from '#domain/billing/charge-status.ts'
import { lastDayOf } from '#domain/calendar.ts'
import { madridDay } from '#domain/madrid-time.ts'
import type { Charge } from '#server/billing/charges/claim-charges.ts'
import { lastPaidMonth } from '#server/billing/charges/last-paid-month.ts'
import { storePayment } from '#server/billing/charges/store-payment.ts'
import type { Queryable } from '#server/db/client.ts'
import { charges, enrolments, paymentFailures, paymentSchedules } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Ends the places whose grace is over without payment: what is owed is given up for good, and nothing
 * is charged after. It can be cut off anywhere and repeated; one place that fails holds none of the
 * others up.
 */
export async function endUnpaidPlaces(deps: Deps): Promise<void> {
  const today = madridDay(await deps.businessClock.now())
  const rows = await deps.db
    .select({ charge: charges })
    .from(paymentFailures)
    .innerJoin(charges, eq(charges.id, paymentFailures.chargeId))
    .where(
      and(
        eq(paymentFailures.state, 'open'),
        lt(paymentFailures.graceEndsOn, today),
        inArray(charges.status, unpaidStatuses),
      ),
    )
  for (const { charge } of rows) {
    await endPlace(deps, charge).catch((error: unknown) => {
      deps.log.error({ err: error, chargeId: charge.id }, 'a place could not be ended')
    })
  }
}

/**
 * The provider decides whether a payment in this very moment comes in time: what is canceled there
 * cannot be paid, and what is paid is not canceled.
 * @throws PaymentsError
 */
async function endPlace(deps: Deps, charge: Charge): Promise<void> {
  if (charge.paymentId !== null) {
    const payment = await deps.payments.cancelPayment(charge.paymentId)
    if (payment.status !== 'canceled') {
      await storePayment(deps, charge.id, payment, 'onlooker')
      return
    }
  }
  const now = await deps.businessClock.now()
  await deps.db.transaction((tx) => noteLoss(tx, charge, now))
}

/** From here on the enrolment is over, with the last month that is paid. */
async function noteLoss(tx: Queryable, { id, enrolmentId }: Charge, now: Date): Promise<void> {
  const [schedule] = await tx
    .select()
    .from(paymentSchedules)
    .where(eq(paymentSchedules.enrolmentId, enrolmentId))
    .for('no key update')
  if (!schedule) throw new Error('a charge belongs to a payment schedule')
  const [given] = await tx
    .update(charges)
    .set({ status: 'void', nextAttemptAt: null, busyUntil: null })
    .where(and(eq(charges.id, id), inArray(charges.status, unpaidStatuses)))
    .returning()
  if (!given) return
  const paidMonth = await lastPaidMonth(tx, schedule)
  await tx
    .update(paymentSchedules)
    .set({ lastMonth: paidMonth })
    .where(eq(paymentSchedules.id, schedule.id))
  await endEnrolment(tx, enrolmentId, lastDayOf(paidMonth), now)
  await tx
    .update(paymentFailures)
    .set({ state: 'placeLost', settledAt: now })
    .where(and(eq(paymentFailures.chargeId, id), eq(paymentFailures.state, 'open')))
}

/** Whoever had cancelled before keeps the day on which they did. */
async function endEnrolment(
  tx: Queryable,
  enrolmentId: string,
  effectiveEndDate: string,
  now: Date,
): Promise<void> {
  const which = eq(enrolments.id, enrolmentId)
  await tx
    .update(enrolments)
    .set({ status: 'inactive', endedAt: now })
    .where(and(which, eq(enrolments.status, 'active')))
  await tx.update(enrolments).set({ effectiveEndDate }).where(which)
}
