import { askingInstantOf } from '#domain/billing/collection.ts'
import { AT_DESK_CODE, RETURNED_CODE } from '#domain/billing/failure.ts'
import { dueMonth, isTooLate, owedBy } from '#domain/billing/owed.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { type PlanMethod, planMethods } from '#domain/kernel/payment-method.ts'
import { recordFailure } from '#server/billing/dunning/record-failure.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, asc, eq, gt, inArray, lte, or, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import {
  charges,
  enrolments,
  paymentAllocations,
  paymentSchedules,
  payments,
} from '#server/schema.ts'
import { chargedMonthsOf, chargedTerms, hasUnchargedMonth } from './payment-schedule.ts'
import { type Charge, isAllocated, isStanding, nextRounds } from './standing-payment.ts'

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
  const enrolmentIds = rows.map(({ schedule }) => schedule.enrolmentId)
  const charged = await chargedMonthsOf(tx, enrolmentIds)
  const owed = rows.flatMap(({ schedule, payerId }) => {
    const { enrolmentId } = schedule
    const due = owedBy(now, chargedTerms(schedule, charged))
    return due.map((one) => ({ ...one, payerId, enrolmentId }))
  })
  if (owed.length === 0) return 0
  const made = await tx
    .insert(charges)
    .values(
      owed.map(({ payerId, enrolmentId, month, amount, reducedBy, dueAt }) => ({
        payerId,
        enrolmentId,
        dueAt,
        reducedBy,
        serviceMonth: month,
        amountCents: amount,
        chargedOn: madridDay(dueAt),
        // What costs nothing is settled as it falls due.
        ...(amount === 0 && { status: 'settled' as const, settledAt: dueAt }),
      })),
    )
    // Its id and its month both say that it is there already; one that was withdrawn is owed by now.
    .onConflictDoUpdate({
      target: [charges.enrolmentId, charges.serviceMonth],
      set: {
        status: sql`excluded.status`,
        settledAt: sql`excluded.settled_at`,
        amountCents: sql`excluded.amount_cents`,
        reducedBy: sql`excluded.reduced_by`,
        voidedAt: null,
      },
      setWhere: eq(charges.status, 'withdrawn'),
    })
    .returning()
  const methods = new Map(rows.map(({ schedule }) => [schedule.enrolmentId, schedule.method]))
  await planPayments(tx, made, methods, now)
  return rows.length
}

/**
 * Writes how each of these charges is to be paid: with the payment method of its schedule, at the hour of charges. What
 * is too late waits for an administrator. A method of which the bank takes money back is not charged again: its payer
 * is asked for another one. Months at the desk are to be collected there, from the day on which they fall due.
 */
async function planPayments(
  tx: Queryable,
  made: readonly Charge[],
  methods: ReadonlyMap<string, PlanMethod>,
  now: Date,
): Promise<void> {
  const due = made.filter(({ status }) => status === 'open')
  if (due.length === 0) return
  const disputing = await disputingEnrolments(tx, due)
  const roundOf = await nextRounds(
    tx,
    due.map(({ id }) => id),
  )
  const planned = due.map((charge) => ({ charge, paymentId: crypto.randomUUID() }))
  await tx.insert(payments).values(
    planned.map(({ charge, paymentId: id }) => {
      const { payerId, amountCents, enrolmentId, serviceMonth } = charge
      const method = methods.get(enrolmentId) ?? 'card'
      const payment = { id, payerId, amountCents, method, round: roundOf(charge.id) }
      if (method === 'desk')
        return { ...payment, status: 'failed' as const, failureCode: AT_DESK_CODE }
      if (isTooLate(charge, now)) return { ...payment, status: 'held' as const }
      const paymentMethodId = disputing.get(enrolmentId)
      if (!paymentMethodId)
        return {
          ...payment,
          status: 'due' as const,
          nextAttemptAt: askingInstantOf(serviceMonth, method),
        }
      return { ...payment, paymentMethodId, status: 'failed' as const, failureCode: RETURNED_CODE }
    }),
  )
  await tx.insert(paymentAllocations).values(
    planned.map(({ charge: { id: chargeId, amountCents }, paymentId }) => ({
      paymentId,
      chargeId,
      amountCents,
    })),
  )
  for (const charge of due) {
    const isAtDesk = methods.get(charge.enrolmentId) === 'desk'
    if (isAtDesk) await recordFailure(tx, charge, AT_DESK_CODE, now)
    else if (!isTooLate(charge, now) && disputing.has(charge.enrolmentId)) {
      await recordFailure(tx, charge, RETURNED_CODE, now)
    }
  }
}

/** Finds the enrolments of these charges whose method has a payment that is disputed or was returned, with that method. */
async function disputingEnrolments(
  tx: Queryable,
  made: readonly Charge[],
): Promise<Map<string, string>> {
  const { enrolmentId, paymentMethodId } = paymentSchedules
  const returned = tx
    .select({ card: payments.paymentMethodId })
    .from(payments)
    .where(eq(payments.status, 'returned'))
  const disputed = tx
    .select({ card: payments.paymentMethodId })
    .from(charges)
    .innerJoin(paymentAllocations, isStanding)
    .innerJoin(payments, isAllocated)
    .where(gt(charges.disputedCents, 0))
  const rows = await tx
    .select({ enrolmentId, paymentMethodId: sql<string>`${paymentMethodId}` })
    .from(paymentSchedules)
    .where(
      and(
        inArray(
          enrolmentId,
          made.map((charge) => charge.enrolmentId),
        ),
        or(inArray(paymentMethodId, returned), inArray(paymentMethodId, disputed)),
      ),
    )
  return new Map(rows.map((row) => [row.enrolmentId, row.paymentMethodId]))
}

/** Accounts are asked for their money some days before cards are. */
function hasFallenDue(now: Date) {
  const { firstMonth, lastMonth, method } = paymentSchedules
  return or(
    ...planMethods.map((kind) => {
      const month = dueMonth(now, kind)
      return and(
        eq(method, kind),
        lte(firstMonth, month),
        hasUnchargedMonth(sql`least(${lastMonth}, ${month}::text)`),
      )
    }),
  )
}
