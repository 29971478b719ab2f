import type { RemoteRefund } from '#server/kernel/adapters/payments/refunds.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { refundedKinds } from './refunded-kinds.ts'
import type { PaymentName, Refund } from './refunded-payment.ts'
import { lockPayment, recount, settleRefund, storeExternalRefund } from './settle-refund.ts'

/**
 * Makes our refunds of a payment agree with those that the provider holds: stores those that were
 * made there, and what became of ours. Idempotent, and safe to run concurrently.
 * @throws PaymentsError
 */
export async function syncRefunds(deps: Deps, payment: PaymentName): Promise<void> {
  const paymentIds = await refundedKinds[payment.kind].paymentIds(deps.db, payment.id)
  for (const paymentId of paymentIds) {
    await storeRefunds(deps, payment, await deps.payments.refundsOf(paymentId))
  }
}

/** Stores what the provider says of these refunds of a payment. */
export async function storeRefunds(
  deps: Deps,
  payment: PaymentName,
  remote: readonly RemoteRefund[],
): Promise<void> {
  const now = await deps.businessClock.now()
  await deps.db.transaction(async (tx) => {
    const locked = await lockPayment(tx, payment)
    if (!locked) return
    let known = locked.refunds
    for (const one of remote) {
      const { id: stripeRefundId, amountCents, status, failure, createdAt } = one
      const outcome = { stripeRefundId, status, failure, now }
      const ours = rowOf(known, one)
      if (ours) await settleRefund(tx, deps, ours, outcome)
      else await storeExternalRefund(tx, deps, { ...outcome, payment, amountCents, createdAt })
      // Should the provider ever hold two for one of ours, the second is one of its own.
      known = known.filter((refund) => refund !== ours)
    }
    await recount(tx, payment, locked.payment)
  })
}

function rowOf(known: readonly Refund[], { id, refundId }: RemoteRefund): Refund | undefined {
  return (
    known.find(({ stripeRefundId }) => stripeRefundId === id) ??
    known.find((row) => row.id === refundId && row.stripeRefundId === null)
  )
}
