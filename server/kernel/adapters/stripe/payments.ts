import Stripe from 'stripe'
import type { Payments, RemoteEvent } from '#server/kernel/adapters/payments/payments.ts'
import type { PaymentsConfig } from '#server/kernel/config.ts'
import { takesBizum } from './account.ts'
import { stripeBalance } from './balance.ts'
import { stripeCharges } from './charges.ts'
import { stripeClient } from './client.ts'
import { idOf } from './conversions.ts'
import { customerFor, customerPages, deleteCustomer } from './customers.ts'
import { stripeDisputes } from './disputes.ts'
import { stripeDonations } from './donations.ts'
import { mapStripeErrors } from './errors.ts'
import { stripeMethods } from './methods.ts'
import { stripeRefunds } from './refunds.ts'

/** A signed event that was overheard cannot be sent again after this long. */
const REPLAY_WINDOW_SECONDS = 300

/** For calls that somebody waits for, and that can do without an answer. */
const SOON = { maxNetworkRetries: 0, timeout: 3000 }

/** The card provider as operations see it. */
export function stripePayments(config: PaymentsConfig): Payments {
  const stripe = stripeClient(config)

  return {
    ...stripeMethods(stripe),
    ...stripeCharges(stripe),
    ...stripeRefunds(stripe),
    ...stripeDisputes(stripe),
    ...stripeBalance(stripe),
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

    takesBizum: () =>
      mapStripeErrors(async () => takesBizum(await stripe.accounts.retrieveCurrent({}, SOON))),

    ping: () =>
      mapStripeErrors(async () => {
        try {
          await stripe.balance.retrieve({}, SOON)
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
