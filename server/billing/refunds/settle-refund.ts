import { isEarlier, type RefundStatus, refundedCents } from '#domain/billing/refund.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { asc, eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { auditLog, refunds } from '#server/schema.ts'
import { refundedKinds } from './refunded-kinds.ts'
import {
  columnsOf,
  type PaymentName,
  paymentOf,
  type Refund,
  type RefundedPayment,
} from './refunded-payment.ts'

/** The payment with all its refunds, locked until the transaction ends: sums are counted in turn. */
export async function lockPayment(
  tx: Queryable,
  name: PaymentName,
): Promise<{ payment: RefundedPayment; refunds: Refund[] } | null> {
  const payment = await refundedKinds[name.kind].read(tx, name.id, true)
  return payment && { payment, refunds: await refundsOf(tx, name) }
}

/** The refunds of a payment, oldest first. */
export async function refundsOf(tx: Queryable, { kind, id }: PaymentName): Promise<Refund[]> {
  const owner = kind === 'charge' ? refunds.chargeId : refunds.donationId
  return tx
    .select()
    .from(refunds)
    .where(eq(owner, id))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
}

/** Describes what the provider has said of a refund. */
export interface Outcome {
  status: RefundStatus
  failure: string | null
  stripeRefundId: string | null
  /** The business clock's. */
  now: Date
}

/**
 * Stores the outcome of a refund and, when it is new, notifies those concerned; the payment's row
 * is locked. Idempotent; an earlier state is ignored, which is possible as the row is not locked
 * while the provider is called.
 */
export async function settleRefund(
  tx: Queryable,
  deps: Deps,
  refund: Refund,
  { now, ...outcome }: Outcome,
): Promise<void> {
  const isStale = isEarlier(outcome.status, refund.status)
  if (isStale && refund.stripeRefundId !== null) return
  const isNews = outcome.status !== refund.status
  const settledAt = isNews ? now : refund.settledAt
  await tx
    .update(refunds)
    .set({ ...outcome, settledAt: outcome.status === 'pending' ? null : settledAt })
    .where(eq(refunds.id, refund.id))
  if (isNews) await notify(tx, deps, { ...refund, ...outcome }, refund.status)
}

/** Stores a refund that was made at the provider itself. */
export async function storeExternalRefund(
  tx: Queryable,
  deps: Deps,
  { now, payment, ...refund }: Outcome & ExternalRefund,
): Promise<void> {
  const [stored] = await tx
    .insert(refunds)
    .values({
      ...refund,
      ...columnsOf(payment),
      reason: 'madeAtProvider',
      settledAt: refund.status === 'pending' ? null : now,
    })
    .returning()
  if (stored) await notify(tx, deps, stored, null)
}

interface ExternalRefund {
  payment: PaymentName
  amountCents: number
  createdAt: Date
}

async function notify(
  tx: Queryable,
  deps: Deps,
  refund: Refund,
  before: RefundStatus | null,
): Promise<void> {
  const { id, amountCents, status, failure } = refund
  const payment = paymentOf(refund)
  const { actions, storeRefunded, storeRefundFailed } = refundedKinds[payment.kind]
  await tx.insert(auditLog).values({
    at: deps.clock.now(),
    action: before === null ? actions.external : actions.settled,
    subject: `${payment.kind}:${payment.id}`,
    before: before && { refundId: id, status: before },
    after: { refundId: id, status, amountCents, failure },
  })
  if (status === 'succeeded') await storeRefunded(tx, deps, refund)
  if (status === 'failed') await storeRefundFailed(tx, deps, refund)
}

/** Counts again what went back of a payment that is held, after its refunds have changed. */
export async function recount(
  tx: Queryable,
  name: PaymentName,
  payment: RefundedPayment,
): Promise<void> {
  const refunds = await refundsOf(tx, name)
  await refundedKinds[name.kind].storeRefundedCents(tx, name.id, {
    ...payment,
    // The provider gives back no more than it took; the constraint must not stop us from learning it.
    refundedCents: Math.min(refundedCents({ refunds }), payment.amountCents),
  })
}
