import type Stripe from 'stripe'
import type {
  DonationPayments,
  RemoteDonation,
} from '#server/kernel/adapters/payments/donations.ts'
import { seconds } from './conversions.ts'
import { mapStripeErrors } from './errors.ts'
import { donationTypes, isAwaitingPayer, typeOf } from './method-types.ts'

const withCharge = { expand: ['latest_charge'] }

/** Takes donations at Stripe: payment intents, each with our id in its metadata. */
export function stripeDonations(stripe: Stripe): DonationPayments {
  /** Only refused charges are declines: a mistyped number is none, and a bank's no may be repeated. */
  async function declinesOf(intent: Stripe.PaymentIntent): Promise<number> {
    if (!intent.last_payment_error) return 0
    const { data } = await stripe.charges.list({ payment_intent: intent.id, limit: 100 })
    return data.filter(({ status }) => status === 'failed').length
  }

  async function toRemoteDonation(intent: Stripe.PaymentIntent): Promise<RemoteDonation> {
    if (!intent.client_secret) throw new Error('a payment came without its secret')
    const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
    const isPaid = intent.status === 'succeeded'
    return {
      paymentIntentId: intent.id,
      donationId: intent.metadata.donationId ?? null,
      clientSecret: intent.client_secret,
      amountCents: intent.amount,
      currency: intent.currency,
      status: statusOf(intent),
      awaitsDonor: isAwaitingPayer(intent),
      paidBy: charge?.payment_method_details?.type === typeOf.bizum ? 'bizum' : 'card',
      receivedCents: intent.amount_received,
      declines: await declinesOf(intent),
      paidAt: isPaid ? new Date((charge?.created ?? intent.created) * 1000) : null,
    }
  }

  async function read(id: string): Promise<RemoteDonation> {
    return toRemoteDonation(await stripe.paymentIntents.retrieve(id, withCharge))
  }

  return {
    beginDonation: ({ donationId, amountCents }, idempotencyKey) =>
      mapStripeErrors(async () =>
        toRemoteDonation(
          await stripe.paymentIntents.create(
            {
              amount: amountCents,
              currency: 'eur',
              // What the account does not take is left out of the form.
              allowed_payment_method_types: [...donationTypes],
              metadata: { donationId },
            },
            { idempotencyKey },
          ),
        ),
      ),

    findDonation: (donationId, since) =>
      mapStripeErrors(async () => {
        // A list knows at once what has just been made; a search may take a minute to.
        for await (const intent of stripe.paymentIntents.list({
          created: { gte: seconds(since) },
          limit: 100,
        })) {
          if (intent.metadata.donationId === donationId) return read(intent.id)
        }
        return null
      }),

    retrieveDonation: (id) => mapStripeErrors(() => read(id)),

    cancelDonation: (id) =>
      mapStripeErrors(async () => {
        await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })
      }),
  }
}

function statusOf({ status }: Stripe.PaymentIntent): RemoteDonation['status'] {
  if (status === 'succeeded') return 'succeeded'
  if (status === 'canceled') return 'canceled'
  return status === 'processing' ? 'processing' : 'open'
}
