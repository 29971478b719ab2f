import { association } from '#config'
import { isUnpaid } from '#domain/billing/payment-status.ts'
import { nextRetry } from '#domain/billing/retry.ts'
import { madridDay, madridInstant } from '#domain/kernel/madrid-time.ts'
import { recordFailure, settleFailure } from '#server/billing/dunning/record-failure.ts'
import { sendDunningMailSoon } from '#server/billing/dunning/send-dunning-mail.ts'
import { issueReceipt } from '#server/billing/receipts/issue-receipt.ts'
import { findEnrolment } from '#server/enrolments/find-enrolment.ts'
import type { RemotePayment } from '#server/kernel/adapters/payments/charges.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, ne } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { charges, paymentSchedules, payments } from '#server/schema.ts'
import { daysTaken, nextOpenDay } from './next-open-day.ts'
import {
  type ChargeWithPayment,
  lockChargeWithPayment,
  type Payment,
  voidCharges,
} from './standing-payment.ts'

/**
 * Stores the state of a charge's payment as the provider reports it, with its consequences: the
 * receipt, or the failure that the payer is notified of. Idempotent; older states are ignored.
 * @param source whether the caller has claimed the charge: no other caller may end an attempt
 *   under way
 */
export async function storePayment(
  deps: Deps,
  chargeId: string,
  remote: RemotePayment,
  source: 'claimed' | 'observer' = 'claimed',
): Promise<void> {
  const now = await deps.businessClock.now()
  const payerId = await deps.db.transaction(async (tx) => {
    const found = await lockChargeWithPayment(tx, chargeId)
    if (!found) return null
    await converge(tx, deps, { ...found, remote, now, source })
    return found.charge.payerId
  })
  if (payerId !== null) sendDunningMailSoon(deps, payerId)
}

interface PaymentUpdate extends ChargeWithPayment {
  remote: RemotePayment
  now: Date
  source: 'claimed' | 'observer'
}

async function converge(tx: Queryable, deps: Deps, update: PaymentUpdate): Promise<void> {
  const { charge, payment, remote, now } = update
  // The provider may still report a payment whose money went back, and after which another one came.
  if (charge.status === 'settled' || remote.round !== payment.round) return
  if (remote.status === 'succeeded') return storePaid(tx, deps, update)
  if (charge.status === 'void' || isIgnored(update)) return
  switch (remote.status) {
    case 'processing':
      return updatePayment(tx, payment, {
        status: 'processing',
        providerId: remote.id,
        busyUntil: null,
      })
    case 'needsAuthentication':
    case 'failed':
      return storeRefused(tx, update, remote.status)
    // Canceled at the provider, or never attempted: it is requested again.
    default:
      return updatePayment(tx, payment, {
        status: 'due',
        providerId: remote.status === 'canceled' ? null : remote.id,
        nextAttemptAt: now,
        busyUntil: null,
      })
  }
}

/**
 * Without the claim, only payments that no process is requesting may change: a refusal is stored
 * once, the state of an earlier payment of the charge is ignored, and a canceled one stays refused
 * until it is requested.
 */
function isIgnored({ payment, remote, source }: PaymentUpdate): boolean {
  if (source === 'claimed') return false
  if (payment.status === 'processing') return remote.id !== payment.providerId
  if (!isUnpaid(payment.status) || remote.id !== payment.providerId) return true
  const isUntried = remote.status === 'open' || remote.status === 'canceled'
  return isUntried || (isSameAttempt(payment, remote) && remote.failureCode === payment.failureCode)
}

function isSameAttempt(payment: Payment, { latestAttemptId }: RemotePayment): boolean {
  return latestAttemptId === null || latestAttemptId === payment.latestAttemptId
}

/** A payer who does not approve a payment by Bizum owes the month as before, for the same reason. */
async function storeNotApproved(
  tx: Queryable,
  { charge, payment, remote, now }: PaymentUpdate,
): Promise<void> {
  const { failureCode: code, method } = payment
  const failedOn = await recordFailure(tx, charge, code, now)
  await updatePayment(tx, payment, {
    status: 'failed',
    latestAttemptId: remote.latestAttemptId ?? payment.latestAttemptId,
    providerId: remote.id,
    nextAttemptAt:
      payment.nextAttemptAt ??
      (await retryOf(tx, charge, nextRetry({ failedOn, code, method }, now), now)),
    busyUntil: null,
  })
}

async function storeRefused(
  tx: Queryable,
  update: PaymentUpdate,
  status: 'needsAuthentication' | 'failed',
): Promise<void> {
  const { charge, payment, remote, now } = update
  const { failureCode } = remote
  const { deletedAt } = await findEnrolment(tx, charge.enrolmentId)
  // Of an entry that should never have been, nothing is owed.
  if (deletedAt) {
    await voidCharges(tx, [{ charge, payment }], now)
    return settleFailure(tx, charge, 'givenUp', now)
  }
  if (remote.attemptedBy === 'bizum') return storeNotApproved(tx, update)
  const failedOn = await recordFailure(tx, charge, failureCode, now)
  // Another payment method was given while this one was tried: it is charged at once.
  const isReplaced = payment.nextAttemptAt !== null && payment.nextAttemptAt <= now
  await updatePayment(tx, payment, {
    status,
    failureCode,
    // A card that was not even tried leaves the attempt before it the newest.
    latestAttemptId: remote.latestAttemptId ?? payment.latestAttemptId,
    providerId: remote.id,
    collectOn: null,
    nextAttemptAt: isReplaced
      ? now
      : await retryOf(
          tx,
          charge,
          nextRetry({ failedOn, code: failureCode, method: payment.method }, now),
          now,
        ),
    busyUntil: null,
  })
}

/** On a day that has no other charge of the same enrolment; none once its months are paid at the desk. */
async function retryOf(
  tx: Queryable,
  { id, enrolmentId }: ChargeWithPayment['charge'],
  retry: Date | null,
  now: Date,
) {
  if (retry === null) return null
  const [schedule] = await tx
    .select({ method: paymentSchedules.method })
    .from(paymentSchedules)
    .where(eq(paymentSchedules.enrolmentId, enrolmentId))
  if (schedule?.method === 'desk') return null
  const others = and(eq(charges.enrolmentId, enrolmentId), ne(charges.id, id))
  const day = nextOpenDay(await daysTaken(tx, others, now), madridDay(retry))
  return madridInstant(day, association.chargeHour)
}

async function storePaid(
  tx: Queryable,
  deps: Deps,
  { charge, payment, remote, now }: PaymentUpdate,
): Promise<void> {
  const paidAt = remote.paidAt ?? now
  await updatePayment(tx, payment, {
    status: 'succeeded',
    method: remote.attemptedBy ?? payment.method,
    // Should it come back, the card or the account that was not charged is not to blame.
    ...(remote.attemptedBy === 'bizum' && { paymentMethodId: null }),
    providerId: remote.id,
    paidAt,
    failureCode: null,
    nextAttemptAt: null,
    busyUntil: null,
  })
  await settleCharge(tx, charge, paidAt, now)
  await issueReceipt(tx, deps, { charge, payment })
}

/**
 * Stores that a charge is paid. The caller holds it.
 * @param now the business clock's
 */
export async function settleCharge(
  tx: Queryable,
  charge: ChargeWithPayment['charge'],
  settledAt: Date,
  now: Date,
): Promise<void> {
  await tx.update(charges).set({ status: 'settled', settledAt }).where(eq(charges.id, charge.id))
  await settleFailure(tx, charge, 'paid', now)
}

async function updatePayment(tx: Queryable, { id }: Payment, to: Partial<Payment>): Promise<void> {
  await tx.update(payments).set(to).where(eq(payments.id, id))
}
