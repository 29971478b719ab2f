import { and, eq, inArray } from 'drizzle-orm'
import { DomainError } from '#domain/errors.ts'
import { isChargeAhead } from '#domain/billing/schedule.ts'
import { PaymentsError } from '#server/adapters/payments.ts'
import type { Queryable } from '#server/db/client.ts'
import { charges, paymentSchedules } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { PaymentSchedule } from './ensure-schedule.ts'
import { nextCharge } from '#server/billing/orders/my-enrolments.ts'
import { storeInvoicesOf } from './store-invoice.ts'
import { scheduleLock } from './top-up.ts'

/** A running schedule of which nothing is being charged or owed, and what it charges next. */
export interface QuietSchedule {
  schedule: PaymentSchedule
  next: NonNullable<ReturnType<typeof nextCharge>>
}

/**
 * Asks the provider for every charge of an enrolment, so that `requireQuiet` knows what it has made.
 * Before the payer's lock, never under it: each lock takes a connection of one small pool.
 * @throws DomainError subscriptions.providerUnavailable; admin.chargesStandStill for a schedule that
 *   the provider has ended, of which we have not heard yet
 */
export async function refreshCharges(deps: Deps, enrolmentId: string): Promise<void> {
  const [found] = await deps.db
    .select({ id: paymentSchedules.id })
    .from(paymentSchedules)
    .where(
      and(eq(paymentSchedules.enrolmentId, enrolmentId), eq(paymentSchedules.status, 'active')),
    )
  if (!found) return
  try {
    await deps.withLock(scheduleLock(found.id), () => refresh(deps, found.id))
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error
    deps.log.warn({ err: error, enrolmentId }, 'the provider was not asked for charges')
    throw new DomainError('subscriptions.providerUnavailable')
  }
}

async function refresh(deps: Deps, id: string): Promise<void> {
  const [schedule] = await deps.db
    .select()
    .from(paymentSchedules)
    .where(eq(paymentSchedules.id, id))
  if (schedule?.status !== 'active' || !schedule.stripeScheduleId) return
  await storeInvoicesOf(deps, schedule)
  const { hasEnded, ranDry } = await deps.payments.retrieveSchedule(schedule.stripeScheduleId)
  if (hasEnded || ranDry) throw new DomainError('admin.chargesStandStill')
}

/**
 * The enrolment's schedule, its row held until the end of `tx`; `null` where nobody pays. No charge is
 * under way: the next one is more than an hour ahead, and all that were made are paid or given up.
 * @param now the business clock's
 * @throws DomainError admin.chargeUnderWay, admin.feeOwed
 */
export async function requireQuiet(
  tx: Queryable,
  enrolmentId: string,
  now: Date,
): Promise<QuietSchedule | null> {
  const [schedule] = await tx
    .select()
    .from(paymentSchedules)
    .where(eq(paymentSchedules.enrolmentId, enrolmentId))
    .for('no key update')
  if (schedule?.status !== 'active') return null
  const open = await tx
    .select({ status: charges.status })
    .from(charges)
    .where(and(eq(charges.enrolmentId, enrolmentId), inArray(charges.status, ['open', 'failed'])))
  if (open.some(({ status }) => status === 'failed')) throw new DomainError('admin.feeOwed')
  const next = nextCharge(schedule)
  if (open.length > 0 || !next || !isChargeAhead(next.month, now)) {
    throw new DomainError('admin.chargeUnderWay')
  }
  return { schedule, next }
}
