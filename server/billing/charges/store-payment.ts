import { association } from '#config'
import { isPaid, isUnpaid } from '#domain/billing/charge-status.ts'
import { nextRetry } from '#domain/billing/retry.ts'
import { madridDay, madridInstant } from '#domain/kernel/madrid-time.ts'
import { recordFailure, settleFailure } from '#server/billing/dunning/record-failure.ts'
import { sendDunningMailSoon } from '#server/billing/dunning/send-dunning-mail.ts'
import { issueReceipt } from '#server/billing/receipts/issue-receipt.ts'
import type { RemotePayment } from '#server/kernel/adapters/payments/charges.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, ne } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { charges } from '#server/schema.ts'
import type { Charge } from './claim-charges.ts'
import { daysTaken, nextOpenDay } from './next-open-day.ts'

/**
 * Stores the state of a charge's payment as the provider reports it, with its consequences: the
 * receipt, or the failure that the payer is notified of. Idempotent; older states are ignored.
 * @param source whether the caller has claimed the charge: no other caller may end an attempt
 *   under way
 */
export async function storePayment(
  deps: Deps,
  chargeId: string,
  payment: RemotePayment,
  source: 'claimed' | 'observer' = 'claimed',
): Promise<Charge | null> {
  const now = await deps.businessClock.now()
  const after = await deps.db.transaction(async (tx) => {
    const [charge] = await tx.select().from(charges).where(eq(charges.id, chargeId)).for('update')
    if (!charge) return null
    return converge(tx, deps, { charge, payment, now, source })
  })
  if (after) sendDunningMailSoon(deps, after.payerId)
  return after
}

interface PaymentUpdate {
  charge: Charge
  payment: RemotePayment
  now: Date
  source: 'claimed' | 'observer'
}

async function converge(tx: Queryable, deps: Deps, update: PaymentUpdate): Promise<Charge> {
  const { charge, payment, now } = update
  if (isPaid(charge.status)) return charge
  if (payment.status === 'succeeded') return storePaid(tx, deps, update)
  if (charge.status === 'void' || isIgnored(update)) return charge
  switch (payment.status) {
    case 'processing':
      return updateCharge(tx, charge, {
        status: 'processing',
        paymentId: payment.id,
        busyUntil: null,
      })
    case 'needsAuthentication':
    case 'failed':
      return storeRefused(tx, update, payment.status)
    // Canceled at the provider, or never attempted: it is requested again.
    default:
      return updateCharge(tx, charge, {
        status: 'due',
        paymentId: payment.status === 'canceled' ? null : payment.id,
        nextAttemptAt: now,
        busyUntil: null,
      })
  }
}

/**
 * Without the claim, only charges that no process is requesting may change: a refusal is stored
 * once, the state of an earlier payment of the charge is ignored, and a canceled one stays refused
 * until it is requested.
 */
function isIgnored({ charge, payment, source }: PaymentUpdate): boolean {
  if (source === 'claimed') return false
  if (charge.status === 'processing') return payment.id !== charge.paymentId
  if (!isUnpaid(charge.status) || payment.id !== charge.paymentId) return true
  const isUntried = payment.status === 'open' || payment.status === 'canceled'
  return isUntried || (isSameAttempt(charge, payment) && payment.failureCode === charge.failureCode)
}

function isSameAttempt(charge: Charge, { latestAttemptId }: RemotePayment): boolean {
  return latestAttemptId === null || latestAttemptId === charge.latestAttemptId
}

async function storeRefused(
  tx: Queryable,
  { charge, payment, now }: PaymentUpdate,
  status: 'needsAuthentication' | 'failed',
): Promise<Charge> {
  const { failureCode } = payment
  const failedOn = await recordFailure(tx, charge, failureCode, now)
  // Another card was given while this one was tried: it is charged at once.
  const isReplaced = charge.nextAttemptAt !== null && charge.nextAttemptAt <= now
  return updateCharge(tx, charge, {
    status,
    failureCode,
    // A card that was not even tried leaves the attempt before it the newest.
    latestAttemptId: payment.latestAttemptId ?? charge.latestAttemptId,
    paymentId: payment.id,
    nextAttemptAt: isReplaced
      ? now
      : await retryOf(tx, charge, nextRetry(failedOn, now, failureCode), now),
    busyUntil: null,
  })
}

/** On a day that has no other charge of the same enrolment. */
async function retryOf(tx: Queryable, charge: Charge, retry: Date | null, now: Date) {
  if (retry === null) return null
  const others = and(eq(charges.enrolmentId, charge.enrolmentId), ne(charges.id, charge.id))
  const day = nextOpenDay(await daysTaken(tx, others, now), madridDay(retry))
  return madridInstant(day, association.chargeHour)
}

async function storePaid(tx: Queryable, deps: Deps, { charge, payment, now }: PaymentUpdate) {
  const paid = await updateCharge(tx, charge, {
    status: 'paid',
    paymentId: payment.id,
    paidAt: payment.paidAt ?? now,
    failureCode: null,
    nextAttemptAt: null,
    busyUntil: null,
  })
  await settleFailure(tx, paid, 'paid', now)
  await issueReceipt(tx, deps, paid)
  return paid
}

async function updateCharge(tx: Queryable, { id }: Charge, to: Partial<Charge>): Promise<Charge> {
  const [changed] = await tx.update(charges).set(to).where(eq(charges.id, id)).returning()
  if (!changed) throw new Error('a charge under lock no longer exists')
  return changed
}
