import Stripe from 'stripe'
import type { CardPayments, RemoteCard } from './payments-cards.ts'
import { told } from './stripe-errors.ts'
import { idOf } from './stripe-shapes.ts'

/** Kept cards at the provider, and what is charged to them at the payer's wish. */
export function stripeCards(stripe: Stripe): CardPayments {
  return {
    retrieveCard: (paymentMethodId) =>
      told(async () => {
        try {
          return cardFrom(await stripe.paymentMethods.retrieve(paymentMethodId))
        } catch (error) {
          if (isGone(error)) return null
          throw error
        }
      }),

    setCard: (stripeScheduleId, paymentMethodId) =>
      told(async () => {
        const current = await stripe.subscriptionSchedules.retrieve(stripeScheduleId)
        // A phase that begins takes the schedule's card, a charge under way the subscription's.
        if (current.status === 'active' || current.status === 'not_started') {
          await stripe.subscriptionSchedules.update(stripeScheduleId, {
            default_settings: { default_payment_method: paymentMethodId },
            proration_behavior: 'none',
          })
        }
        const subscriptionId = idOf(current.subscription) ?? current.released_subscription
        if (!subscriptionId) return
        const subscription = await stripe.subscriptions.retrieve(subscriptionId)
        if (hasEnded(subscription)) return
        await stripe.subscriptions.update(subscriptionId, {
          default_payment_method: paymentMethodId,
        })
      }),

    setCardOfCustomer: (customerId, paymentMethodId) =>
      told(async () => {
        await stripe.customers.update(customerId, {
          invoice_settings: { default_payment_method: paymentMethodId },
        })
      }),

    detachCard: (paymentMethodId) =>
      told(async () => {
        const card = await stripe.paymentMethods.retrieve(paymentMethodId).catch(nothingIfGone)
        if (card?.customer) await stripe.paymentMethods.detach(paymentMethodId)
      }),

    payInvoice: (stripeInvoiceId, paymentMethodId, idempotencyKey) =>
      told(async () => {
        await stripe.invoices.pay(
          stripeInvoiceId,
          { payment_method: paymentMethodId, off_session: false },
          { idempotencyKey },
        )
      }),

    voidInvoice: (stripeInvoiceId) =>
      told(async () => {
        await stripe.invoices.voidInvoice(stripeInvoiceId)
      }),
  }
}

function cardFrom({ id, customer, card }: Stripe.PaymentMethod): RemoteCard | null {
  const customerId = idOf(customer)
  if (!customerId || !card) return null
  return {
    paymentMethodId: id,
    customerId,
    brand: card.brand,
    last4: card.last4,
    expiresIn: `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}`,
  }
}

function hasEnded({ status }: Stripe.Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

function isGone(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
}

function nothingIfGone(error: unknown): null {
  if (isGone(error)) return null
  throw error
}
