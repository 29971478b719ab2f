import { isChargeAhead, nextOwed, nextUncharged, type Owed } from '#domain/billing/owed.ts'
import { isUnpaid } from '#domain/billing/payment-status.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq } from '#server/kernel/db/drizzle.ts'
import { charges, paymentAllocations, payments } from '#server/schema.ts'
import { lockSchedule, type PlanWithFees } from './payment-schedule.ts'
import { isAllocated, isStanding } from './standing-payment.ts'

/** A schedule of which nothing is owed that has not been asked for, and what it charges next: 0 of one that is free. */
export interface SettledSchedule {
  schedule: PlanWithFees
  next: Pick<Owed, 'month' | 'amount'>
}

/**
 * The enrolment's schedule, its row locked until the end of `tx`; `null` where there is no payer, or nothing more is
 * charged. Its next charge is more than an hour ahead; what is under way ends as it ends.
 * @param now the business clock's
 * @throws DomainError admin.chargeUnderWay within an hour of the next charge, admin.feeOwed
 */
export async function requireSettledSchedule(
  tx: Queryable,
  enrolmentId: string,
  now: Date,
): Promise<SettledSchedule | null> {
  const schedule = await lockSchedule(tx, enrolmentId)
  if (!schedule) return null
  const open = await tx
    .select({ status: payments.status })
    .from(charges)
    .innerJoin(paymentAllocations, isStanding)
    .innerJoin(payments, isAllocated)
    .where(and(eq(charges.enrolmentId, enrolmentId), eq(charges.status, 'open')))
  if (open.some(({ status }) => status === 'held' || isUnpaid(status))) {
    throw new DomainError('admin.feeOwed')
  }
  const next = nextOwed(schedule) ?? nextUncharged(schedule)
  if (next && !isChargeAhead(next.month, schedule.method, now)) {
    throw new DomainError('admin.chargeUnderWay')
  }
  return next && { schedule, next }
}
