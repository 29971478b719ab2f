import { DomainError } from '#domain/kernel/errors.ts'
import { findEnrolment } from '#server/enrolments/find-enrolment.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { paymentSchedules } from '#server/schema.ts'

/**
 * Another payer's enrolment is not found, so that its existence is not disclosed.
 * @throws DomainError subscriptions.enrolmentNotFound
 */
export async function requireOwn(
  { db }: Pick<Deps, 'db'>,
  payerId: string,
  id: string,
): Promise<void> {
  const enrolment = await findEnrolment(db, id)
  if (enrolment.payerId !== payerId) throw new DomainError('subscriptions.enrolmentNotFound')
}

/** @throws DomainError subscriptions.hasSubscription for an enrolment with fees, which ends otherwise */
export async function requireNoSubscription(
  { db }: Pick<Deps, 'db'>,
  enrolmentId: string,
): Promise<void> {
  const schedules = await db.$count(paymentSchedules, eq(paymentSchedules.enrolmentId, enrolmentId))
  if (schedules > 0) throw new DomainError('subscriptions.hasSubscription')
}
