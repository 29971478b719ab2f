import { agreedAmount, fullPrice } from '#domain/billing/agreed-prices.ts'
import { isChargeAhead } from '#domain/billing/owed.ts'
import { lastDayToUndo } from '#domain/enrolments/deletion.ts'
import { addMonths, type Month, monthOf } from '#domain/kernel/calendar.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import type { Cents } from '#domain/kernel/money.ts'
import {
  chargedMonthsOf,
  chargedTerms,
  isMethodKept,
  needsMethod,
  nextChargeOf,
  type PaymentSchedule,
  type PlanWithFees,
} from '#server/billing/charges/payment-schedule.ts'
import {
  requireExpected,
  type ShownCharge,
  shownCharge,
} from '#server/billing/charges/shown-charge.ts'
import {
  lockEndedSchedules,
  type OpenMonth,
  releaseOpenMonths,
  unsettledCharges,
} from '#server/billing/orders/people-facts.ts'
import { withPayerLock } from '#server/billing/payer-lock.ts'
import { activeEnrolmentOf, findEnrolment } from '#server/enrolments/find-enrolment.ts'
import { rowsOfEnrollee } from '#server/enrolments/own-people.ts'
import { paidThroughByOthers } from '#server/enrolments/paid-through.ts'
import { type Queryable, violates } from '#server/kernel/db/client.ts'
import { and, eq, inArray, isNull } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import {
  enrollees,
  enrolmentDeletions,
  enrolments,
  paymentSchedules,
  users,
} from '#server/schema.ts'
import { currentDeletion } from './delete-enrolment.ts'
import { queueRestorationMail } from './deletion-mail.ts'

interface UndoRequest {
  enrolmentId: string
  /** The charge that the administrator was shown, which will be made. */
  expectedCharge?: ShownCharge | null | undefined
}

/** Describes what else belongs into the transaction that undoes a deletion. */
type OnUndone = (tx: Queryable) => Promise<void>

interface Undoing {
  enrolment: typeof enrolments.$inferSelect
  deletion: typeof enrolmentDeletions.$inferSelect
  /** The charges that resume; `null` where there is no payer. */
  charges: {
    schedule: PaymentSchedule
    next: { month: Month; amount: Cents }
    /** Owed by other enrolments until now. */
    takenOver: OpenMonth[]
  } | null
}

/**
 * Restores an entry that was deleted by mistake. Its charges resume with the next charge that lies
 * ahead and is not paid, on the old card. Idempotent.
 * @throws DomainError as `undoingOf`; admin.chargesChanged
 */
export async function undoDeletion(
  deps: Deps,
  { enrolmentId, expectedCharge }: UndoRequest,
  onUndone: OnUndone = async () => {},
): Promise<void> {
  const { payerId } = await findEnrolment(deps.db, enrolmentId)
  const now = await deps.businessClock.now()
  try {
    await withPayerLock(deps, payerId, async (tx) => {
      const enrolment = await findEnrolment(tx, enrolmentId)
      if (!enrolment.deletedAt && (await wasUndone(tx, enrolment))) return
      await lockEndedSchedules(tx, enrolment)
      const undoing = await undoingOf(tx, enrolmentId, now)
      requireExpected(expectedCharge, shownCharge(undoing.charges))
      await restore(tx, deps, undoing, now)
      await onUndone(tx)
    })
  } catch (error) {
    if (!violates(error, 'enrolments_one_active')) throw error
    throw new DomainError('admin.undoEnrolledAgain')
  }
}

async function wasUndone(tx: Queryable, { id, status }: Undoing['enrolment']): Promise<boolean> {
  if (status === 'inactive') return false
  return (await tx.$count(enrolmentDeletions, eq(enrolmentDeletions.enrolmentId, id))) > 0
}

/**
 * Returns what undoing a deletion would do now.
 * @param now the business clock's
 * @throws DomainError admin.notDeleted, admin.undoTooLate, admin.undoPayerClosed,
 *   admin.undoEnrolledAgain, admin.undoFeeOwed, admin.undoCardGone
 */
export async function undoingOf(tx: Queryable, enrolmentId: string, now: Date): Promise<Undoing> {
  const deletion = await currentDeletion(tx, enrolmentId)
  const [row] = await tx
    .select({
      enrolment: enrolments,
      enrollee: enrollees,
      payer: users,
      schedule: paymentSchedules,
    })
    .from(enrolments)
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .innerJoin(users, eq(users.id, enrolments.payerId))
    .leftJoin(paymentSchedules, eq(paymentSchedules.enrolmentId, enrolments.id))
    .where(eq(enrolments.id, enrolmentId))
  if (!row) throw new DomainError('subscriptions.enrolmentNotFound')
  const { enrolment, enrollee, payer, schedule } = row
  const isLate = madridDay(now) > lastDayToUndo(madridDay(deletion.deletedAt))
  if (isLate || deletion.purgedAt || enrollee.erasedAt) throw new DomainError('admin.undoTooLate')
  if (payer.status !== 'active') throw new DomainError('admin.undoPayerClosed')
  const { programmeId } = enrolment
  const enrolleeIds = await rowsOfEnrollee(tx, enrollee.id, madridDay(now))
  if (await activeEnrolmentOf(tx, enrolleeIds, programmeId))
    throw new DomainError('admin.undoEnrolledAgain')
  if (!deletion.stoppedCharges || !schedule) return { enrolment, deletion, charges: null }
  const takenOver = await openMonthsOf(tx, { enrolleeIds, programmeId }, now)
  const besides = [enrolmentId, ...takenOver.map((open) => open.enrolmentId)]
  if (!(await isMethodKept(tx, schedule))) throw new DomainError('admin.undoCardGone')
  const plan = chargedTerms(schedule, await chargedMonthsOf(tx, [enrolmentId]))
  const paid = [
    plan.chargedMonths.at(-1) ?? null,
    await paidThroughByOthers(tx, { enrolleeIds, programmeId, besides }),
    ...takenOver.map(({ month }) => addMonths(month, -1)),
  ]
  const next = nextUnpaid(plan, paid, now)
  return { enrolment, deletion, charges: { schedule, next, takenOver } }
}

/** The first month of the plan whose charge lies ahead and is neither paid nor owed. */
function nextUnpaid(schedule: PlanWithFees, paid: readonly (Month | null)[], now: Date) {
  const { firstMonth } = schedule
  const thisMonth = monthOf(madridDay(now))
  let month = firstMonth > thisMonth ? firstMonth : thisMonth
  while (
    !isChargeAhead(month, schedule.method, now) ||
    paid.some((last) => last !== null && month <= last)
  ) {
    month = addMonths(month, 1)
  }
  return { month, amount: agreedAmount(schedule, month) }
}

/**
 * The months that later enrolments of the person still owe and that can be taken over: given up, they
 * would be nobody's.
 * @throws DomainError admin.undoFeeOwed where one has fallen due, or does so within the hour
 */
async function openMonthsOf(
  tx: Queryable,
  { enrolleeIds, programmeId }: { enrolleeIds: string[]; programmeId: number },
  now: Date,
): Promise<OpenMonth[]> {
  const owing = await tx
    .select({ schedule: paymentSchedules })
    .from(paymentSchedules)
    .innerJoin(enrolments, eq(enrolments.id, paymentSchedules.enrolmentId))
    .where(
      and(
        inArray(enrolments.enrolleeId, enrolleeIds),
        eq(enrolments.programmeId, programmeId),
        isNull(enrolments.deletedAt),
        needsMethod(tx),
      ),
    )
  const ids = owing.map(({ schedule }) => schedule.enrolmentId)
  const [unsettled] = await unsettledCharges(tx, ids)
  if (unsettled) throw new DomainError('admin.undoFeeOwed')
  const charged = await chargedMonthsOf(tx, ids)
  return owing.map(({ schedule }) => {
    const next = nextChargeOf(schedule, charged)
    if (!next || !isChargeAhead(next.month, schedule.method, now))
      throw new DomainError('admin.undoFeeOwed')
    return { enrolmentId: schedule.enrolmentId, month: next.month, amount: next.amount }
  })
}

async function restore(tx: Queryable, deps: Deps, undoing: Undoing, now: Date): Promise<void> {
  const { enrolment, deletion, charges } = undoing
  await tx
    .update(enrolments)
    .set({ status: 'active', endedAt: null, effectiveEndDate: null, deletedAt: null })
    .where(eq(enrolments.id, enrolment.id))
  await tx
    .update(enrolmentDeletions)
    .set({ undoneAt: now })
    .where(eq(enrolmentDeletions.id, deletion.id))
  if (charges) {
    const { schedule, next, takenOver } = charges
    await releaseOpenMonths(tx, takenOver)
    await tx
      .update(paymentSchedules)
      .set({
        firstMonth: next.month,
        firstAmountCents: fullPrice(schedule, next.month),
        lastMonth: null,
      })
      .where(eq(paymentSchedules.id, schedule.id))
  }
  if (!deletion.payerNotified) return
  const next = charges && { ...charges.next, method: charges.schedule.method }
  await queueRestorationMail(tx, deps, deletion, next)
}
