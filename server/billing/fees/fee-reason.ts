import type { FeeReason } from '#domain/billing/fees/fee-kinds.ts'
import { addDays } from '#domain/kernel/calendar.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { retention } from '#domain/retention.ts'
import { findEnrolment } from '#server/enrolments/find-enrolment.ts'
import { and, eq, inArray, isNotNull, lt } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Vault } from '#server/kernel/vault.ts'
import { auditLog, enrolmentFees, enrolments } from '#server/schema.ts'

/** Describes why a fee was granted: it may speak of illness or need, and is as secret as what is said about health. */
export interface WhyGranted {
  reason: FeeReason
  /** What was written beside it; empty: nothing. */
  note: string
}

export function sealReason(vault: Vault, feeId: string, why: WhyGranted): string {
  return vault.seal(JSON.stringify(why), feeReasonContext(feeId))
}

/** @throws Error when it was sealed with a key that is gone */
export function openReason(vault: Vault, feeId: string, sealed: string): WhyGranted {
  return JSON.parse(vault.open(sealed, feeReasonContext(feeId))) as WhyGranted
}

/** The row that a sealed reason belongs to. */
export function feeReasonContext(feeId: string): string {
  return `enrolment_fees ${feeId}`
}

/**
 * Returns why a fee was granted; `null` once that is forgotten. Who has read it is on record before they have it, and
 * what they read is not (design §6).
 * @throws DomainError subscriptions.enrolmentNotFound, fees.notFound
 */
export async function readFeeReason(
  { db, vault, clock }: Pick<Deps, 'db' | 'vault' | 'clock'>,
  { actorId, enrolmentId, feeId }: { actorId: string; enrolmentId: string; feeId: string },
): Promise<WhyGranted | null> {
  await findEnrolment(db, enrolmentId)
  const [fee] = await db
    .select()
    .from(enrolmentFees)
    .where(and(eq(enrolmentFees.id, feeId), eq(enrolmentFees.enrolmentId, enrolmentId)))
  if (!fee) throw new DomainError('fees.notFound')
  if (fee.reason === null) return null
  await db.insert(auditLog).values({
    at: clock.now(),
    actorId,
    action: 'admin.readFeeReason',
    subject: `enrolment:${enrolmentId}`,
  })
  return openReason(vault, feeId, fee.reason)
}

/** Forgets the reasons of fees whose enrolment ended long ago, as what is said about health. */
export async function purgeFeeReasons(deps: Pick<Deps, 'db' | 'businessClock'>): Promise<void> {
  const today = madridDay(await deps.businessClock.now())
  const ended = deps.db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(lt(enrolments.effectiveEndDate, addDays(today, -retention.healthDays)))
  await deps.db
    .update(enrolmentFees)
    .set({ reason: null })
    .where(and(isNotNull(enrolmentFees.reason), inArray(enrolmentFees.enrolmentId, ended)))
}
