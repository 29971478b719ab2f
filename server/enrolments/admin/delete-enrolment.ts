import type { z } from 'zod'
import type {
  deleteEnrolment as contract,
  previewDeletion,
  previewUndo,
  undoDeletion as undoContract,
} from '#domain/enrolments/admin/deletion-contract.ts'
import { lastDayToUndo } from '#domain/enrolments/deletion.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { toEuros } from '#domain/kernel/money.ts'
import { deleteEnrolment } from '#server/billing/cancellations/delete-enrolment.ts'
import { undoDeletion, undoingOf } from '#server/billing/cancellations/undo-deletion.ts'
import { requireSettledSchedule } from '#server/billing/charges/settled-schedule.ts'
import { shownCharge } from '#server/billing/charges/shown-charge.ts'
import { findEnrolment } from '#server/enrolments/find-enrolment.ts'
import { and, eq, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { auditLog, charges } from '#server/schema.ts'

type Agreement = z.output<NonNullable<(typeof contract)['body']>>
type UndoAgreement = z.output<NonNullable<(typeof undoContract)['body']>>

/**
 * Returns what deleting this entry now would stop and keep.
 * @throws DomainError subscriptions.enrolmentNotFound, admin.enrolmentEnded; as `requireSettledSchedule`
 */
export async function deletionPreviewOf(
  deps: Pick<Deps, 'db' | 'businessClock'>,
  enrolmentId: string,
): Promise<z.output<(typeof previewDeletion)['response']>> {
  const { status } = await findEnrolment(deps.db, enrolmentId)
  if (status === 'inactive') throw new DomainError('admin.enrolmentEnded')
  const now = await deps.businessClock.now()
  const settled = await deps.db.transaction((tx) => requireSettledSchedule(tx, enrolmentId, now))
  const [row] = await deps.db
    .select({
      cents: sql<number>`coalesce(sum(${charges.amountCents} - ${charges.refundedCents}), 0)::int`,
    })
    .from(charges)
    .where(and(eq(charges.enrolmentId, enrolmentId), eq(charges.status, 'settled')))
  return {
    nextCharge: shownCharge(settled),
    paid: toEuros(row?.cents ?? 0),
    undoUntil: lastDayToUndo(madridDay(now)),
  }
}

/**
 * Deletes an enrolment, and records the actor in the same transaction.
 * @throws DomainError as `deleteEnrolment`
 */
export async function deleteAsAdministrator(
  deps: Deps,
  actorId: string,
  enrolmentId: string,
  { reason, notifyPayer, nextCharge }: Agreement,
): Promise<void> {
  const request = {
    enrolmentId,
    reason,
    notifyPayer,
    deletedBy: actorId,
    expectedCharge: nextCharge,
  }
  await deleteEnrolment(deps, request, async (tx) => {
    await tx.insert(auditLog).values({
      at: deps.clock.now(),
      actorId,
      action: 'admin.deleteEnrolment',
      subject: `enrolment:${enrolmentId}`,
      before: { status: 'active' },
      after: { status: 'deleted', deletionReason: reason, notifyPayer },
    })
  })
}

/**
 * Returns what undoing the deletion of this entry would charge.
 * @throws DomainError as `undoingOf`
 */
export async function undoPreviewOf(
  deps: Pick<Deps, 'db' | 'businessClock'>,
  enrolmentId: string,
): Promise<z.output<(typeof previewUndo)['response']>> {
  await findEnrolment(deps.db, enrolmentId)
  const { charges } = await undoingOf(deps.db, enrolmentId, await deps.businessClock.now())
  return { nextCharge: shownCharge(charges) }
}

/**
 * Undoes a deletion, and records the actor in the same transaction.
 * @throws DomainError as `undoDeletion`
 */
export async function undoAsAdministrator(
  deps: Deps,
  actorId: string,
  enrolmentId: string,
  { nextCharge }: UndoAgreement,
): Promise<void> {
  await undoDeletion(deps, { enrolmentId, expectedCharge: nextCharge }, async (tx) => {
    await tx.insert(auditLog).values({
      at: deps.clock.now(),
      actorId,
      action: 'admin.undoDeletion',
      subject: `enrolment:${enrolmentId}`,
      before: { status: 'deleted' },
      after: { status: 'active' },
    })
  })
}
