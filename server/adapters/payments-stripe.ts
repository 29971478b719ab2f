import Stripe from 'stripe'
import type { PaymentsConfig } from '#server/config.ts'
import type { Payments, RemoteEvent } from './payments.ts'
import { stripeCards } from './stripe-cards.ts'
import { customerFor, customerPages, deleteCustomer } from './stripe-customers.ts'
import { stripeDonations } from './stripe-donations.ts'
import { mapStripeErrors } from './stripe-errors.ts'
import { stripePaymentsOfCharges } from './stripe-payments.ts'
import { stripeRefunds } from './stripe-refunds.ts'
import { idOf } from './stripe-shapes.ts'

/** A call is given up after this long and retried with the same key by stripe-node. */
const CALL_TIMEOUT_MS = 12_000

/** A signed event that was overheard cannot be sent again after this long. */
const REPLAY_WINDOW_SECONDS = 300

/**
 * A client of the card provider, at Stripe or at the sandbox: they differ only in the address.
 * @param key the secret one, unless another is to be tried
 */
export function stripeClient(config: PaymentsConfig, key = config.secretKey): Stripe {
  const api = new URL(config.apiUrl)
  return new Stripe(key, {
    // The version that docs/stripe-checklist.md was written for.
    apiVersion: Stripe.API_VERSION,
    host: api.hostname,
    port: api.port || '443',
    protocol: api.protocol === 'http:' ? 'http' : 'https',
    timeout: CALL_TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
  })
}

/** The card provider as operations see it. */
export function stripePayments(config: PaymentsConfig): Payments {
  const stripe = stripeClient(config)

  return {
    ...stripeCards(stripe),

    ...stripePaymentsOfCharges(stripe),

    ...stripeRefunds(stripe),

    ...stripeDonations(stripe),

    customerFor: (account, lost = null) =>
      mapStripeErrors(() => customerFor(stripe, account, lost)),

    updateCustomer: (customerId, details) =>
      mapStripeErrors(async () => {
        await stripe.customers.update(customerId, details)
      }),

    deleteCustomer: (customerId) => mapStripeErrors(() => deleteCustomer(stripe, customerId)),

    customerPages: () => customerPages(stripe),

    verifyEvent(rawBody, signature) {
      const event = stripe.webhooks.constructEvent(
        rawBody,
        signature,
        config.webhookSecret,
        REPLAY_WINDOW_SECONDS,
      )
      return { id: event.id, type: event.type, objectId: subjectOf(event) }
    },

    ping: () =>
      mapStripeErrors(async () => {
        try {
          await stripe.balance.retrieve({}, { maxNetworkRetries: 0, timeout: 3000 })
        } catch (error) {
          // A charge morning goes to the limit of calls: the site is no less ready for that.
          if (!(error instanceof Stripe.errors.StripeRateLimitError)) throw error
        }
      }),
  }
}

/** Charges and refunds are part of a payment, and one look at it answers for them all. */
function subjectOf(event: Stripe.Event): RemoteEvent['objectId'] {
  const object = event.data.object as { id?: string; payment_intent?: string | { id: string } }
  return idOf(object.payment_intent) ?? object.id ?? null
}
