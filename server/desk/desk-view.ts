import type { z } from 'zod'
import { isBeingTaken } from '#domain/billing/payment-status.ts'
import { receiptNumber } from '#domain/billing/receipt-number.ts'
import type { deskView as contract } from '#domain/desk/contract.ts'
import { monthsAhead } from '#domain/desk/desk-payment.ts'
import { addMonths, type Month, monthOf } from '#domain/kernel/calendar.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { toEuros } from '#domain/kernel/money.ts'
import {
  type DeskMethod,
  isMethodUsable,
  type MethodKind,
  type PlanMethod,
} from '#domain/kernel/payment-method.ts'
import {
  type ChargedMonths,
  chargedMonthsOf,
  chargedTerms,
  nextChargeOf,
} from '#server/billing/charges/payment-schedule.ts'
import { unsettledCharges } from '#server/billing/orders/people-facts.ts'
import { enrolleeName } from '#server/enrolments/enrollee-name.ts'
import { findEnrolment } from '#server/enrolments/find-enrolment.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { aliasedTable, and, asc, desc, eq, isNull } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import {
  charges,
  deskPayments,
  enrollees,
  enrolments,
  paymentMethods,
  paymentSchedules,
  payments,
  programmes,
  receipts,
  users,
} from '#server/schema.ts'

type View = z.output<(typeof contract)['response']>

/** So many of the payments that were recorded last are shown. */
const SHOWN = 24

/**
 * Returns what the payer of an enrolment can pay at the desk, for all whom they pay for, the person of the enrolment
 * first.
 * @throws DomainError subscriptions.enrolmentNotFound
 */
export async function deskView(deps: Deps, enrolmentId: string): Promise<View> {
  const { db } = deps
  const now = await deps.businessClock.now()
  const { payerId } = await findEnrolment(db, enrolmentId)
  const [payer] = await db.select().from(users).where(eq(users.id, payerId))
  const plans = await plansOf(db, payerId)
  const ids = plans.map(({ enrolment }) => enrolment.id)
  const charged = await chargedMonthsOf(db, ids)
  const open = await unsettledCharges(db, ids)
  const kept = await keptKinds(db, payerId, monthOf(madridDay(now)))
  const people = plans
    .map(({ enrolment, schedule, enrollee, programme }) => ({
      enrolmentId: enrolment.id,
      person: enrolleeName(enrollee),
      programmeName: programme,
      plan: planOf({ enrolment, schedule, charged, kept, now }),
      months: [
        ...open
          .filter((one) => one.enrolmentId === enrolment.id)
          .map(({ month, amountCents, paymentStatus }) => ({
            month,
            amount: toEuros(amountCents),
            state: isBeingTaken(paymentStatus) ? ('underWay' as const) : ('owed' as const),
          })),
        ...(schedule ? monthsAhead(chargedTerms(schedule, charged), now) : []).map(
          ({ month, amountCents }) => ({
            month,
            amount: toEuros(amountCents),
            state: 'ahead' as const,
          }),
        ),
      ],
    }))
    .filter(({ months, plan }) => months.length > 0 || plan !== null)
  const isAsked = (one: { enrolmentId: string }) => (one.enrolmentId === enrolmentId ? 0 : 1)
  return {
    payer:
      payer && payer.status !== 'erased' ? { name: fullName(payer), phone: payer.phone } : null,
    people: people.sort((a, b) => isAsked(a) - isAsked(b)),
    taken: await takenFor(db, payerId),
    today: madridDay(now),
  }
}

/** Returns by what the months of a place are paid, and from when by what else; `null` where it has ended. */
function planOf({
  enrolment,
  schedule,
  charged,
  kept,
  now,
}: Pick<Plan, 'enrolment' | 'schedule'> & {
  charged: ChargedMonths
  kept: readonly MethodKind[]
  now: Date
}): View['people'][number]['plan'] {
  if (enrolment.status === 'inactive') return null
  const from = schedule
    ? nextChargeOf(schedule, charged)?.month
    : addMonths(monthOf(madridDay(now)), 1)
  if (!from) return null
  const method = schedule && nameOf(schedule.method)
  const choices = (['desk', ...kept] as const).map(nameOf).filter((name) => name !== method)
  return { method, from, choices }
}

function nameOf(method: PlanMethod) {
  return method === 'bankAccount' ? 'sepaDebit' : method
}

/** Returns which kinds of payment method the payer has kept that can be charged in a month. */
async function keptKinds(db: Queryable, payerId: string, month: Month): Promise<MethodKind[]> {
  const rows = await db.select().from(paymentMethods).where(eq(paymentMethods.payerId, payerId))
  const usable = rows.filter(({ method }) => isMethodUsable(method, month))
  return [...new Set(usable.map(({ method }) => method.kind))]
}

type Plan = Awaited<ReturnType<typeof plansOf>>[number]

/** Returns the places of a payer's people with their plans, but entries that were deleted. */
function plansOf(db: Queryable, payerId: string) {
  return db
    .select({
      enrolment: enrolments,
      schedule: paymentSchedules,
      enrollee: enrollees,
      programme: programmes.name,
    })
    .from(enrolments)
    .leftJoin(paymentSchedules, eq(paymentSchedules.enrolmentId, enrolments.id))
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .innerJoin(programmes, eq(programmes.id, enrolments.programmeId))
    .where(and(eq(enrolments.payerId, payerId), isNull(enrolments.deletedAt)))
    .orderBy(asc(enrolments.enrolledAt), asc(enrolments.id))
}

async function takenFor(db: Queryable, payerId: string): Promise<View['taken']> {
  const takers = aliasedTable(users, 'takers')
  const rows = await db
    .select({
      desk: deskPayments,
      payment: payments,
      receipt: receipts,
      enrolmentId: charges.enrolmentId,
      taker: takers,
    })
    .from(deskPayments)
    .innerJoin(payments, eq(payments.id, deskPayments.paymentId))
    .innerJoin(receipts, eq(receipts.paymentId, payments.id))
    .innerJoin(charges, eq(charges.id, receipts.chargeId))
    .leftJoin(takers, eq(takers.id, deskPayments.takenBy))
    .where(eq(payments.payerId, payerId))
    // Each that stands can be undone, however many were.
    .orderBy(
      desc(isNull(deskPayments.undoneAt)),
      desc(deskPayments.recordedAt),
      desc(receipts.number),
    )
    .limit(SHOWN)
  return rows.map(({ desk, payment, receipt, enrolmentId, taker }) => ({
    id: payment.id,
    enrolmentId,
    person: receipt.personName,
    month: receipt.serviceMonth,
    amount: toEuros(receipt.amountCents),
    method: payment.method as DeskMethod,
    receivedOn: desk.receivedOn,
    takenBy: (taker && fullName(taker)) || null,
    receiptId: receipt.id,
    receiptNumber: receiptNumber(receipt),
    isUndone: desk.undoneAt !== null,
  }))
}
