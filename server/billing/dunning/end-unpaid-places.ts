import {
  isUnderWay,
  underWayStatuses,
  unpaidStatuses,
  unsettledStatuses,
} from '#domain/billing/charge-status.ts'
import { isGraceOver } from '#domain/billing/grace.ts'
import { lastDayOf } from '#domain/kernel/calendar.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import type { Charge } from '#server/billing/charges/claim-charges.ts'
import { lastPaidMonth } from '#server/billing/charges/last-paid-month.ts'
import { storePayment } from '#server/billing/charges/store-payment.ts'
import { withPayerLock } from '#server/billing/payer-lock.ts'
import { PaymentsError } from '#server/kernel/adapters/payments/payments.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, asc, eq, inArray, lt } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { charges, enrolments, paymentFailures, paymentSchedules } from '#server/schema.ts'

/** An enrolment of which a charge is still unpaid at the end of its grace. */
interface Place {
  enrolmentId: string
  payerId: string
}

/**
 * Ends the places whose grace is over without payment: what is owed for them is given up for good, and
 * nothing is charged after. It can be cut off anywhere, repeated, and run in several processes; one
 * place that fails holds up no other, and a provider that is away ends the round.
 */
export async function endUnpaidPlaces(deps: Deps): Promise<void> {
  const today = madridDay(await deps.businessClock.now())
  const places = await deps.db
    .selectDistinct({ enrolmentId: charges.enrolmentId, payerId: charges.payerId })
    .from(paymentFailures)
    .innerJoin(charges, eq(charges.id, paymentFailures.chargeId))
    .where(
      and(
        eq(paymentFailures.state, 'open'),
        lt(paymentFailures.graceEndsOn, today),
        inArray(charges.status, unpaidStatuses),
      ),
    )
  for (const place of places) {
    try {
      await endPlace(deps, place)
    } catch (error) {
      deps.log.error({ err: error, ...place }, 'a place could not be ended')
      // An unreachable provider would hold up the mails about all failures.
      if (error instanceof PaymentsError && error.kind !== 'refused') return
    }
  }
}

/**
 * The provider decides whether a payment at this very moment comes in time: what is canceled there
 * cannot be paid, and what is paid is not canceled. While another month is under way nothing is
 * canceled: a bank takes days, and until it answers the place stays.
 * @throws PaymentsError
 */
async function endPlace(deps: Deps, { enrolmentId, payerId }: Place): Promise<void> {
  const unpaid = await deps.db
    .select()
    .from(charges)
    .where(
      and(
        eq(charges.enrolmentId, enrolmentId),
        inArray(charges.status, [...underWayStatuses, ...unpaidStatuses]),
      ),
    )
    .orderBy(asc(charges.dueAt))
  if (unpaid.some(({ status }) => isUnderWay(status))) return
  const canceled = new Set<string>()
  for (const { id, paymentId } of unpaid) {
    if (paymentId === null) continue
    const payment = await deps.payments.cancelPayment(paymentId)
    if (payment.status !== 'canceled') {
      await storePayment(deps, id, payment, 'observer')
      return
    }
    canceled.add(paymentId)
  }
  const now = await deps.businessClock.now()
  await withPayerLock(deps, payerId, (tx) => storeLoss(tx, enrolmentId, canceled, now))
}

/**
 * Ends the enrolment with the last month that is paid. Nothing is done while a charge of it is under
 * way, or has a payment that is not canceled: the next round finds how that ended.
 */
async function storeLoss(
  tx: Queryable,
  enrolmentId: string,
  canceled: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  // Charges before their schedule, in the order in which a payment is stored.
  const open = await tx
    .select()
    .from(charges)
    .where(and(eq(charges.enrolmentId, enrolmentId), inArray(charges.status, unsettledStatuses)))
    .orderBy(asc(charges.id))
    .for('update')
  const mayBePaid = ({ status, paymentId }: Charge) =>
    isUnderWay(status) || (paymentId !== null && !canceled.has(paymentId))
  if (open.some(mayBePaid)) return
  const ofThem = inArray(
    paymentFailures.chargeId,
    open.map(({ id }) => id),
  )
  const failures = await tx
    .select()
    .from(paymentFailures)
    .where(and(ofThem, eq(paymentFailures.state, 'open')))
  if (!failures.some((failure) => isGraceOver(failure, madridDay(now)))) return

  await tx
    .update(charges)
    .set({ status: 'void', nextAttemptAt: null, busyUntil: null })
    .where(
      inArray(
        charges.id,
        open.map(({ id }) => id),
      ),
    )
  await tx
    .update(paymentFailures)
    .set({ state: 'placeLost', settledAt: now })
    .where(and(ofThem, eq(paymentFailures.state, 'open')))
  await endWithLastPaidMonth(tx, enrolmentId, now)
}

/** An enrolment that was cancelled before keeps the day on which it was. */
async function endWithLastPaidMonth(tx: Queryable, enrolmentId: string, now: Date): Promise<void> {
  const [schedule] = await tx
    .select()
    .from(paymentSchedules)
    .where(eq(paymentSchedules.enrolmentId, enrolmentId))
    .for('no key update')
  if (!schedule) throw new Error('a charge belongs to a payment schedule')
  const lastMonth = await lastPaidMonth(tx, schedule)
  await tx.update(paymentSchedules).set({ lastMonth }).where(eq(paymentSchedules.id, schedule.id))
  const which = eq(enrolments.id, enrolmentId)
  await tx
    .update(enrolments)
    .set({ status: 'inactive', endedAt: now })
    .where(and(which, eq(enrolments.status, 'active')))
  await tx
    .update(enrolments)
    .set({ effectiveEndDate: lastDayOf(lastMonth) })
    .where(which)
}
