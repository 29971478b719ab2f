import Stripe from 'stripe'
import { PaymentsError } from './payments.ts'
import type { RefundPayments, RemoteRefund } from './refund-payments.ts'
import { mapStripeErrors } from './stripe-errors.ts'
import { idOf } from './stripe-shapes.ts'

/** How refunds are made and found at Stripe. */
export function stripeRefunds(stripe: Stripe): RefundPayments {
  /** What has paid an invoice; one that credit or cash has paid has none. A payment is its own. */
  async function intentsOf(paymentId: string): Promise<string[]> {
    if (paymentId.startsWith('pi_')) return [paymentId]
    const { data } = await stripe.invoicePayments.list({
      invoice: paymentId,
      status: 'paid',
      limit: 100,
    })
    return data.flatMap(({ payment }) => idOf(payment.payment_intent) ?? [])
  }

  async function intentOf(id: string): Promise<string | null> {
    if (id.startsWith('re_')) return idOf((await stripe.refunds.retrieve(id)).payment_intent)
    if (id.startsWith('ch_')) return idOf((await stripe.charges.retrieve(id)).payment_intent)
    return null
  }

  return {
    refund: ({ refundId, paymentId, amountCents, reason }, idempotencyKey) =>
      mapStripeErrors(async () => {
        const [payment_intent] = await intentsOf(paymentId)
        if (!payment_intent) throw new PaymentsError('refused', new NoPayment())
        const made = await stripe.refunds.create(
          {
            payment_intent,
            amount: amountCents,
            reason: reason === 'chargedTwice' ? 'duplicate' : 'requested_by_customer',
            metadata: { refundId },
          },
          { idempotencyKey },
        )
        return refundFromStripe(made)
      }),

    refundsOf: (paymentId) =>
      mapStripeErrors(async () => {
        const found: RemoteRefund[] = []
        for (const payment_intent of await intentsOf(paymentId)) {
          for await (const refund of stripe.refunds.list({ payment_intent, limit: 100 })) {
            found.push(refundFromStripe(refund))
          }
        }
        return found.reverse()
      }),

    refundsSince: (since) =>
      mapStripeErrors(async () => {
        const found: RemoteRefund[] = []
        const created = { gte: Math.floor(since.getTime() / 1000) }
        for await (const refund of stripe.refunds.list({ created, limit: 100 })) {
          found.push(refundFromStripe(refund))
        }
        return found
      }),

    invoiceOfPayment: (id) =>
      mapStripeErrors(async () => {
        const payment_intent = await intentOf(id)
        if (!payment_intent) return null
        const { data } = await stripe.invoicePayments.list({
          payment: { type: 'payment_intent', payment_intent },
          limit: 1,
        })
        return idOf(data[0]?.invoice)
      }),

    cardOf: (paymentId) =>
      mapStripeErrors(async () => {
        const [intent] = await intentsOf(paymentId)
        if (!intent) return null
        const { latest_charge } = await stripe.paymentIntents.retrieve(intent, {
          expand: ['latest_charge'],
        })
        const card =
          typeof latest_charge === 'string' ? null : latest_charge?.payment_method_details?.card
        return card?.last4 ? { brand: card.brand ?? 'card', last4: card.last4 } : null
      }),
  }
}

/** Why the provider refused, in its own word. */
export function failureWord(error: PaymentsError): string {
  if (error.cause instanceof NoPayment) return 'no_payment'
  const code = error.cause instanceof Stripe.errors.StripeError ? error.cause.code : undefined
  return code ?? 'refused'
}

/** Nothing can go back where no card has paid. */
class NoPayment extends Error {
  constructor() {
    super('the invoice was not paid by card')
  }
}

function refundFromStripe(refund: Stripe.Refund): RemoteRefund {
  return {
    id: refund.id,
    refundId: refund.metadata?.refundId ?? null,
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
