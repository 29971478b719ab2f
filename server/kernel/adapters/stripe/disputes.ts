import type Stripe from 'stripe'
import type { DisputePayments, RemoteDispute } from '#server/kernel/adapters/payments/disputes.ts'
import { idOf, seconds } from './conversions.ts'
import { mapStripeErrors, readPages } from './errors.ts'

/** Finds disputes at Stripe. */
export function stripeDisputes(stripe: Stripe): DisputePayments {
  return {
    disputesOf: (paymentId) =>
      mapStripeErrors(async () => {
        const { data } = await stripe.disputes.list({ payment_intent: paymentId, limit: 100 })
        return data.flatMap(disputeFromStripe)
      }),

    async disputesSince(since) {
      const which = { created: { gte: seconds(since) } }
      const found: RemoteDispute[] = []
      const pages = readPages((page) => stripe.disputes.list({ ...which, ...page }))
      for await (const page of pages) found.push(...page.flatMap(disputeFromStripe))
      return found
    },
  }
}

/** An inquiry takes no money: it is no dispute before it becomes one. */
function disputeFromStripe(dispute: Stripe.Dispute): RemoteDispute[] {
  if (dispute.status.startsWith('warning_')) return []
  const dueBy = dispute.evidence_details.due_by
  return [
    {
      id: dispute.id,
      paymentId: idOf(dispute.payment_intent),
      amountCents: dispute.amount,
      reason: dispute.reason,
      status: statusOf(dispute),
      evidenceDueBy: dueBy ? new Date(dueBy * 1000) : null,
      createdAt: new Date(dispute.created * 1000),
    },
  ]
}

function statusOf({ status }: Stripe.Dispute): RemoteDispute['status'] {
  if (status === 'won') return 'won'
  return status === 'lost' ? 'lost' : 'open'
}
