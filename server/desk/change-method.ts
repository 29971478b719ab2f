import { AT_DESK_CODE } from '#domain/billing/failure.ts'
import { nextOwed } from '#domain/billing/owed.ts'
import { isUnderWay } from '#domain/billing/payment-status.ts'
import { addMonths, type Month, monthOf } from '#domain/kernel/calendar.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { isMethodUsable, type PlanMethod } from '#domain/kernel/payment-method.ts'
import { monthlyIn } from '#domain/programmes/price-list.ts'
import { familyPercents } from '#domain/programmes/pricing.ts'
import { lockSchedule } from '#server/billing/charges/payment-schedule.ts'
import {
  type ChargeWithPayment,
  lockChargeWithPayment,
} from '#server/billing/charges/standing-payment.ts'
import { recordFailure } from '#server/billing/dunning/record-failure.ts'
import { ownMethod } from '#server/billing/orders/complete-order.ts'
import { withPayerLock } from '#server/billing/payer-lock.ts'
import { type Enrolment, findEnrolment } from '#server/enrolments/find-enrolment.ts'
import type { RemoteMethod } from '#server/kernel/adapters/payments/methods.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, asc, desc, eq, inArray } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { findProgramme } from '#server/programmes/find-programme.ts'
import { pricesOf } from '#server/programmes/price-lists.ts'
import {
  auditLog,
  charges,
  enrolments,
  paymentMethods,
  paymentSchedules,
  payments,
} from '#server/schema.ts'
import { queueMethodMail } from './method-mail.ts'

interface MethodChange {
  enrolmentId: string
  method: PlanMethod
  /** The first month that is paid so. */
  from: Month
  actorId: string
}

/**
 * Lets the months of an enrolment be paid by something else, from the next one on that has no charge: at the desk, or
 * by what its payer has kept at the provider. Months that are owed stay as they are, but at the desk nothing is tried
 * again. One that was imported begins to be paid so. Idempotent.
 * @throws DomainError subscriptions.enrolmentNotFound, subscriptions.providerUnavailable, admin.enrolmentEnded,
 *   desk.noKeptMethod, desk.otherMonth where the next one is another, desk.changeLater while one is asked for
 */
export async function changeMethod(deps: Deps, change: MethodChange): Promise<void> {
  const { enrolmentId, method, actorId } = change
  const now = await deps.businessClock.now()
  const { payerId } = await findEnrolment(deps.db, enrolmentId)
  const kept = method === 'desk' ? null : await keptMethod(deps, payerId, method, now)
  await withPayerLock(deps, payerId, async (tx) => {
    const enrolment = await findEnrolment(tx, enrolmentId)
    if (enrolment.status === 'inactive') throw new DomainError('admin.enrolmentEnded')
    // Charges before their schedule, in the order in which a payment is stored.
    const open = await lockOpenCharges(tx, enrolmentId)
    const plan = await lockSchedule(tx, enrolmentId)
    const paidBy = {
      method,
      customerId: kept?.customerId ?? null,
      paymentMethodId: kept?.paymentMethodId ?? null,
    }
    if (plan?.method === method && plan.paymentMethodId === paidBy.paymentMethodId) return
    const from = plan ? nextOwed(plan)?.month : beginning(change.from, now)
    if (from !== change.from) throw new DomainError('desk.otherMonth')
    if (open.some(({ payment }) => payment.status !== 'processing' && isUnderWay(payment.status))) {
      throw new DomainError('desk.changeLater')
    }
    if (plan) {
      await tx.update(paymentSchedules).set(paidBy).where(eq(paymentSchedules.id, plan.id))
    } else {
      await beginPlan(tx, { enrolment, from, paidBy })
    }
    if (method === 'desk') await collectAtDesk(tx, open, now)
    await tx.insert(auditLog).values({
      at: deps.clock.now(),
      actorId,
      action: 'desk.changeMethod',
      subject: `enrolment:${enrolmentId}`,
      before: { method: plan?.method ?? null },
      after: { method, month: from },
    })
    await queueMethodMail(tx, deps, { enrolment, method, from, now })
  })
}

/** Returns the month from which a place that has no plan can be paid: this one or the next. */
function beginning(wanted: Month, now: Date): Month {
  const thisMonth = monthOf(madridDay(now))
  return wanted === thisMonth ? thisMonth : addMonths(thisMonth, 1)
}

/**
 * Returns the newest card or account that the payer has kept and that can still be charged.
 * @throws DomainError desk.noKeptMethod, subscriptions.providerUnavailable
 */
async function keptMethod(
  deps: Deps,
  payerId: string,
  kind: PlanMethod,
  now: Date,
): Promise<RemoteMethod> {
  const rows = await deps.db
    .select()
    .from(paymentMethods)
    .where(eq(paymentMethods.payerId, payerId))
    .orderBy(desc(paymentMethods.updatedAt))
  const month = monthOf(madridDay(now))
  const found = rows.find(({ method }) => method.kind === kind && isMethodUsable(method, month))
  if (!found) throw new DomainError('desk.noKeptMethod')
  return ownMethod(deps, payerId, found.paymentMethodId)
}

async function lockOpenCharges(tx: Queryable, enrolmentId: string): Promise<ChargeWithPayment[]> {
  const open = await tx
    .select({ id: charges.id })
    .from(charges)
    .where(and(eq(charges.enrolmentId, enrolmentId), eq(charges.status, 'open')))
    .orderBy(asc(charges.id))
  const locked: ChargeWithPayment[] = []
  for (const { id } of open) {
    const found = await lockChargeWithPayment(tx, id)
    if (found?.charge.status === 'open') locked.push(found)
  }
  return locked
}

/** Makes the plan of a place that was imported; who is not the first of their family that pays for it pays by its rule. */
async function beginPlan(
  tx: Queryable,
  plan: {
    enrolment: Enrolment
    from: Month
    paidBy: Pick<typeof paymentSchedules.$inferInsert, 'method' | 'customerId' | 'paymentMethodId'>
  },
): Promise<void> {
  const { enrolment, from, paidBy } = plan
  const { id: enrolmentId, payerId, programmeId } = enrolment
  const programme = await findProgramme(tx, programmeId)
  const theirs = tx
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.payerId, payerId),
        eq(enrolments.programmeId, programmeId),
        eq(enrolments.status, 'active'),
      ),
    )
  const others = await tx
    .select({ id: paymentSchedules.id })
    .from(paymentSchedules)
    .where(inArray(paymentSchedules.enrolmentId, theirs))
  const [familyPercent = 0] = familyPercents(programme, others.length, 1)
  const prices = await pricesOf(tx, programmeId)
  const monthlyCents = monthlyIn(prices, from)
  await tx.insert(paymentSchedules).values({
    enrolmentId,
    ...paidBy,
    firstMonth: from,
    firstAmountCents: monthlyCents,
    monthlyCents,
    familyPercent,
    knownPrices: prices.filter((price) => price.from <= from),
  })
}

/** Leaves what is owed untried; a month that waits for an administrator is to be collected too. */
async function collectAtDesk(
  tx: Queryable,
  open: readonly ChargeWithPayment[],
  now: Date,
): Promise<void> {
  for (const { charge, payment } of open) {
    const isHeld = payment.status === 'held'
    await tx
      .update(payments)
      .set({
        nextAttemptAt: null,
        ...(isHeld && { method: 'desk', status: 'failed', failureCode: AT_DESK_CODE }),
      })
      .where(eq(payments.id, payment.id))
    if (isHeld) await recordFailure(tx, charge, AT_DESK_CODE, now)
  }
}
