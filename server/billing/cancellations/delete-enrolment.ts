import type { DeletionReason } from '#domain/enrolments/deletion.ts'
import { addMonths } from '#domain/kernel/calendar.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { requireSettledSchedule } from '#server/billing/charges/settled-schedule.ts'
import {
  requireExpected,
  type ShownCharge,
  shownCharge,
} from '#server/billing/charges/shown-charge.ts'
import { isAllocated, isStanding, voidCharges } from '#server/billing/charges/standing-payment.ts'
import { withPayerLock } from '#server/billing/payer-lock.ts'
import { findEnrolment } from '#server/enrolments/find-enrolment.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, isNull } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import {
  charges,
  enrolmentDeletions,
  enrolments,
  paymentAllocations,
  paymentSchedules,
  payments,
} from '#server/schema.ts'
import { queueDeletionMail } from './deletion-mail.ts'

interface DeletionRequest {
  enrolmentId: string
  reason: DeletionReason
  notifyPayer: boolean
  /** The administrator who deletes. */
  deletedBy: string
  /** The charge that they were shown, which will not be made. */
  expectedCharge?: ShownCharge | null | undefined
}

/** Describes what else belongs into the transaction that deletes. */
type OnDeleted = (tx: Queryable) => Promise<void>

/**
 * Takes an entry away that was made by mistake: nothing more is charged, not even this month, and only
 * administrators who ask for deleted ones see it. What was paid, or is under way, stays in the books. Idempotent.
 * @throws DomainError subscriptions.enrolmentNotFound, admin.enrolmentEnded, admin.chargesChanged, and
 *   as `requireSettledSchedule`
 */
export async function deleteEnrolment(
  deps: Deps,
  request: DeletionRequest,
  onDeleted: OnDeleted = async () => {},
): Promise<void> {
  const { enrolmentId } = request
  const { payerId } = await findEnrolment(deps.db, enrolmentId)
  const now = await deps.businessClock.now()
  await withPayerLock(deps, payerId, (tx) => remove(tx, deps, now, { request, onDeleted }))
}

async function remove(
  tx: Queryable,
  deps: Deps,
  now: Date,
  { request, onDeleted }: { request: DeletionRequest; onDeleted: OnDeleted },
): Promise<void> {
  const { enrolmentId, reason, notifyPayer, deletedBy, expectedCharge } = request
  const before = await findEnrolment(tx, enrolmentId)
  if (before.deletedAt) return
  if (before.status === 'inactive') throw new DomainError('admin.enrolmentEnded')
  const settled = await requireSettledSchedule(tx, enrolmentId, now)
  // Under the schedule's row lock, which each ending of an enrolment takes as well.
  const { status } = await findEnrolment(tx, enrolmentId)
  if (status === 'inactive') throw new DomainError('admin.enrolmentEnded')
  requireExpected(expectedCharge, shownCharge(settled))

  await tx
    .update(enrolments)
    .set({
      status: 'inactive',
      endedAt: now,
      effectiveEndDate: madridDay(now),
      deletedAt: now,
    })
    .where(eq(enrolments.id, enrolmentId))
  if (settled) {
    await tx
      .update(paymentSchedules)
      .set({ lastMonth: addMonths(settled.next.month, -1) })
      .where(eq(paymentSchedules.id, settled.schedule.id))
  }
  await giveUpUnrequested(tx, enrolmentId, now)
  await tx.insert(enrolmentDeletions).values({
    enrolmentId,
    reason,
    deletedBy,
    payerNotified: notifyPayer,
    stoppedCharges: settled !== null,
    deletedAt: now,
  })
  if (notifyPayer) await queueDeletionMail(tx, deps, await currentDeletion(tx, enrolmentId))
  await onDeleted(tx)
}

/** Gives up a charge that has fallen due and was never requested; what is under way ends as it ends. */
async function giveUpUnrequested(tx: Queryable, enrolmentId: string, now: Date): Promise<void> {
  const unrequested = await tx
    .select({ charge: charges, payment: payments })
    .from(charges)
    .innerJoin(paymentAllocations, isStanding)
    .innerJoin(payments, isAllocated)
    .where(
      and(
        eq(charges.enrolmentId, enrolmentId),
        eq(payments.status, 'due'),
        eq(payments.attempt, 0),
        isNull(payments.providerId),
      ),
    )
    // Whoever holds one is requesting it at this moment, and may wait for the schedule.
    .for('update', { of: [charges, payments], skipLocked: true })
  await voidCharges(tx, unrequested, now)
}

/** The deletion of an enrolment that has not been undone. */
export async function currentDeletion(tx: Queryable, enrolmentId: string) {
  const [deletion] = await tx
    .select()
    .from(enrolmentDeletions)
    .where(
      and(eq(enrolmentDeletions.enrolmentId, enrolmentId), isNull(enrolmentDeletions.undoneAt)),
    )
  if (!deletion) throw new DomainError('admin.notDeleted')
  return deletion
}
