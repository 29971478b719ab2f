import type { z } from 'zod'
import type { CancellationReason } from '#domain/billing/cancellation.ts'
import { shownStatus } from '#domain/billing/charge-status.ts'
import { receiptNumber } from '#domain/billing/receipt-number.ts'
import type { getEnrolment as contract } from '#domain/enrolments/admin/enrolment-contract.ts'
import { lastDayToUndo } from '#domain/enrolments/deletion.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { toEuros } from '#domain/kernel/money.ts'
import { chargedMonthsOf } from '#server/billing/charges/payment-schedule.ts'
import { isAllocated, isStanding } from '#server/billing/charges/standing-payment.ts'
import { enrolleeFacts } from '#server/enrolments/enrollee-facts.ts'
import { type Enrolment, findEnrolment } from '#server/enrolments/find-enrolment.ts'
import { hasGuardian } from '#server/enrolments/guardian.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, desc, eq, isNull, ne } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import {
  cancellations,
  charges,
  enrollees,
  enrolmentDeletions,
  enrolments,
  paymentAllocations,
  paymentSchedules,
  payments,
  programmes,
  receipts,
  users,
} from '#server/schema.ts'
import { comingChargeOf, payerWithPhone, stateOf } from './enrolment-list.ts'

type View = z.output<(typeof contract)['response']>
/**
 * Everything about one enrolment but what it says about health, of which only whether there is any.
 * @throws DomainError subscriptions.enrolmentNotFound
 */
export async function enrolmentView(
  deps: Pick<Deps, 'db' | 'businessClock'>,
  enrolmentId: string,
): Promise<View> {
  const { db } = deps
  const { enrolment, enrollee, payer, programme, schedule } = await findWhole(db, enrolmentId)
  const today = madridDay(await deps.businessClock.now())
  const [guardian, cancellation, charges, others, before] = await Promise.all([
    hasGuardian(db, enrollee.id),
    cancellationOf(db, enrolmentId),
    chargesOf(db, enrolmentId),
    othersOf(db, enrolment),
    db.select({ id: enrolments.id }).from(enrolments).where(eq(enrolments.movedToId, enrolmentId)),
  ])
  return {
    id: enrolment.id,
    version: enrollee.version,
    enrollee: enrollee.erasedAt ? null : enrolleeFacts(enrollee, today),
    guardian,
    programmeId: programme.id,
    programmeName: programme.name,
    status: stateOf(enrolment),
    enrolledOn: madridDay(enrolment.enrolledAt),
    endedOn: enrolment.endedAt && madridDay(enrolment.endedAt),
    effectiveEndDate: enrolment.effectiveEndDate,
    cancellation,
    deletion: await deletionOf(db, enrolment),
    movedToId: enrolment.movedToId,
    movedFromId: before[0]?.id ?? null,
    payer: payerWithPhone(payer),
    nextCharge: comingChargeOf(schedule, await chargedMonthsOf(db, [enrolmentId])),
    isCharged: schedule !== null,
    charges,
    hasHealthInfo: enrolment.additionalInfo !== null,
    others,
  }
}

async function findWhole(db: Queryable, id: string) {
  const enrolment = await findEnrolment(db, id)
  const [found] = await db
    .select({
      enrollee: enrollees,
      payer: users,
      programme: programmes,
      schedule: paymentSchedules,
    })
    .from(enrolments)
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .innerJoin(users, eq(users.id, enrolments.payerId))
    .innerJoin(programmes, eq(programmes.id, enrolments.programmeId))
    .leftJoin(paymentSchedules, eq(paymentSchedules.enrolmentId, enrolments.id))
    .where(eq(enrolments.id, id))
  if (!found) throw new DomainError('subscriptions.enrolmentNotFound')
  return { enrolment, ...found }
}

async function cancellationOf(db: Queryable, enrolmentId: string): Promise<View['cancellation']> {
  const [found] = await db
    .select({ cancellation: cancellations, by: users })
    .from(cancellations)
    .leftJoin(users, eq(users.id, cancellations.cancelledBy))
    .where(and(eq(cancellations.enrolmentId, enrolmentId), isNull(cancellations.undoneAt)))
  if (!found) return null
  const { reason, comment } = found.cancellation
  const by = found.by && fullName(found.by)
  return { reason: reason as CancellationReason, comment, by: by || null }
}

/** How a deleted one was deleted, and until when that can be undone. */
async function deletionOf(db: Queryable, { id, deletedAt }: Enrolment): Promise<View['deletion']> {
  if (!deletedAt) return null
  const [found] = await db
    .select({ deletion: enrolmentDeletions, by: users })
    .from(enrolmentDeletions)
    .leftJoin(users, eq(users.id, enrolmentDeletions.deletedBy))
    .where(and(eq(enrolmentDeletions.enrolmentId, id), isNull(enrolmentDeletions.undoneAt)))
  if (!found) throw new Error('a deleted enrolment has no deletion record')
  return {
    reason: found.deletion.reason,
    by: (found.by && fullName(found.by)) || null,
    undoUntil: found.deletion.purgedAt ? null : lastDayToUndo(madridDay(deletedAt)),
  }
}

async function chargesOf(db: Queryable, enrolmentId: string): Promise<View['charges']> {
  const rows = await db
    .select({
      invoice: charges,
      paymentStatus: payments.status,
      collectOn: payments.collectOn,
      receipt: { series: receipts.series, number: receipts.number },
    })
    .from(charges)
    .leftJoin(paymentAllocations, isStanding)
    .leftJoin(payments, isAllocated)
    .leftJoin(receipts, eq(receipts.paymentId, payments.id))
    .where(eq(charges.enrolmentId, enrolmentId))
    .orderBy(desc(charges.chargedOn), desc(charges.id))
  return rows.map(({ invoice, paymentStatus, collectOn, receipt }) => ({
    id: invoice.id,
    date: collectOn ?? invoice.chargedOn,
    month: invoice.serviceMonth,
    amount: toEuros(invoice.amountCents),
    refunded: toEuros(invoice.refundedCents),
    state: shownStatus({ ...invoice, paymentStatus }),
    receiptNumber: receipt && receiptNumber(receipt),
  }))
}

async function othersOf(db: Queryable, enrolment: Enrolment): Promise<View['others']> {
  const rows = await db
    .select({ other: enrolments, programme: programmes.name })
    .from(enrolments)
    .innerJoin(programmes, eq(programmes.id, enrolments.programmeId))
    .where(and(eq(enrolments.enrolleeId, enrolment.enrolleeId), ne(enrolments.id, enrolment.id)))
    .orderBy(desc(enrolments.enrolledAt), desc(enrolments.id))
  return rows.map(({ other, programme }) => ({
    id: other.id,
    programmeName: programme,
    status: stateOf(other),
    effectiveEndDate: other.effectiveEndDate,
    enrolledOn: madridDay(other.enrolledAt),
  }))
}
