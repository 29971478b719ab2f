import Stripe from 'stripe'
import type { PaymentsError } from '#server/kernel/adapters/payments/payments.ts'
import type { RefundPayments, RemoteRefund } from '#server/kernel/adapters/payments/refunds.ts'
import { idOf, seconds } from './conversions.ts'
import { mapStripeErrors, readPages } from './errors.ts'

/** Upper bound for auto-pagination. */
const MAX_REFUNDS = 1000

/** Makes and finds refunds at Stripe. */
export function stripeRefunds(stripe: Stripe): RefundPayments {
  return {
    refund: ({ refundId, paymentId, amountCents, reason }, idempotencyKey) =>
      mapStripeErrors(async () => {
        const made = await stripe.refunds.create(
          {
            payment_intent: paymentId,
            amount: amountCents,
            reason,
            metadata: { refundId },
          },
          { idempotencyKey },
        )
        return refundFromStripe(made)
      }),

    // The provider's order is the newest first.
    refundsOf: (paymentId) =>
      mapStripeErrors(async () => {
        const list = stripe.refunds.list({ payment_intent: paymentId, limit: 100 })
        const found = await list.autoPagingToArray({ limit: MAX_REFUNDS })
        return found.map(refundFromStripe).reverse()
      }),

    async refundsSince(since) {
      const which = { created: { gte: seconds(since) } }
      const found: RemoteRefund[] = []
      const pages = readPages((page) => stripe.refunds.list({ ...which, ...page }))
      for await (const page of pages) found.push(...page.map(refundFromStripe))
      return found
    },

    cardOf: (paymentId) =>
      mapStripeErrors(async () => {
        const { latest_charge } = await stripe.paymentIntents.retrieve(paymentId, {
          expand: ['latest_charge'],
        })
        const card =
          typeof latest_charge === 'string' ? null : latest_charge?.payment_method_details?.card
        return card?.last4 ? { brand: card.brand ?? 'card', last4: card.last4 } : null
      }),
  }
}

/** The code with which the provider refused. */
export function refusalCode({ cause }: PaymentsError): string {
  const code = cause instanceof Stripe.errors.StripeError ? cause.code : undefined
  return code ?? 'refused'
}

function refundFromStripe(refund: Stripe.Refund): RemoteRefund {
  return {
    id: refund.id,
    refundId: refund.metadata?.refundId ?? null,
    paymentId: idOf(refund.payment_intent),
    amountCents: refund.amount,
    status: statusOf(refund),
    failure: refund.failure_reason ?? (refund.status === 'canceled' ? 'canceled' : null),
    createdAt: new Date(refund.created * 1000),
  }
}

function statusOf({ status }: Stripe.Refund): RemoteRefund['status'] {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}
