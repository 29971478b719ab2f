import { isGraceOver } from '#domain/billing/grace.ts'
import { isUnderWay, unpaidStatuses } from '#domain/billing/payment-status.ts'
import { lastDayOf } from '#domain/kernel/calendar.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { lastPaidMonth } from '#server/billing/charges/last-paid-month.ts'
import {
  type ChargeWithPayment,
  isAllocated,
  isStanding,
  voidCharges,
} from '#server/billing/charges/standing-payment.ts'
import { storePayment } from '#server/billing/charges/store-payment.ts'
import { withPayerLock } from '#server/billing/payer-lock.ts'
import { movedWith } from '#server/enrolments/moved-with.ts'
import { PaymentsError } from '#server/kernel/adapters/payments/payments.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, asc, eq, inArray, lt } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import {
  charges,
  enrolments,
  paymentAllocations,
  paymentFailures,
  paymentSchedules,
  payments,
} from '#server/schema.ts'

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
    .innerJoin(paymentAllocations, isStanding)
    .innerJoin(payments, isAllocated)
    .where(
      and(
        eq(paymentFailures.state, 'open'),
        lt(paymentFailures.graceEndsOn, today),
        inArray(payments.status, unpaidStatuses),
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
  const chain = await movedWith(deps.db, enrolmentId)
  const open = await openCharges(deps.db, chain).orderBy(asc(charges.dueAt))
  const unpaid = open.filter(({ payment }) => payment.status !== 'held')
  if (unpaid.some(({ payment }) => isUnderWay(payment.status))) return
  const canceled = new Set<string>()
  for (const { charge, payment } of unpaid) {
    if (payment.providerId === null) continue
    const remote = await deps.payments.cancelPayment(payment.providerId)
    if (remote.status !== 'canceled') {
      await storePayment(deps, charge.id, remote, 'observer')
      return
    }
    canceled.add(payment.providerId)
  }
  const now = await deps.businessClock.now()
  await withPayerLock(deps, payerId, (tx) => storeLoss(tx, chain, canceled, now))
}

/** The charges of these enrolments that are neither settled nor given up. */
function openCharges(db: Queryable, enrolmentIds: readonly string[]) {
  return db
    .select({ charge: charges, payment: payments })
    .from(charges)
    .innerJoin(paymentAllocations, isStanding)
    .innerJoin(payments, isAllocated)
    .where(and(inArray(charges.enrolmentId, [...enrolmentIds]), eq(charges.status, 'open')))
}

/**
 * Ends the enrolment with the last month that is paid. Nothing is done while a charge of it is under
 * way, or has a payment that is not canceled: the next round finds how that ended.
 */
async function storeLoss(
  tx: Queryable,
  chain: readonly string[],
  canceled: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  // Charges before their schedule, in the order in which a payment is stored.
  const open = await openCharges(tx, chain)
    .orderBy(asc(charges.id))
    .for('update', { of: [charges, payments] })
  const mayBePaid = ({ payment: { status, providerId } }: ChargeWithPayment) =>
    isUnderWay(status) || (providerId !== null && !canceled.has(providerId))
  if (open.some(mayBePaid)) return
  const ids = open.map(({ charge }) => charge.id)
  const ofThem = inArray(paymentFailures.chargeId, ids)
  const failures = await tx
    .select()
    .from(paymentFailures)
    .where(and(ofThem, eq(paymentFailures.state, 'open')))
  if (!failures.some((failure) => isGraceOver(failure, madridDay(now)))) return

  await voidCharges(tx, open, now)
  await tx
    .update(paymentFailures)
    .set({ state: 'placeLost', settledAt: now })
    .where(and(ofThem, eq(paymentFailures.state, 'open')))
  await endWithLastPaidMonth(tx, chain, now)
}

/** An enrolment that was cancelled before keeps the day on which it was, and so does one that was moved. */
async function endWithLastPaidMonth(
  tx: Queryable,
  chain: readonly string[],
  now: Date,
): Promise<void> {
  const plans = await tx
    .select()
    .from(paymentSchedules)
    .where(inArray(paymentSchedules.enrolmentId, [...chain]))
    .orderBy(asc(paymentSchedules.firstMonth), asc(paymentSchedules.id))
    .for('no key update')
  const enrolmentId = chain.at(-1) ?? ''
  const schedule = plans.find((plan) => plan.enrolmentId === enrolmentId)
  const [first] = plans
  if (!schedule || !first) throw new Error('a charge belongs to a payment schedule')
  const lastMonth = await lastPaidMonth(tx, chain, first.firstMonth)
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
