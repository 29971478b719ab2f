import Stripe from 'stripe'
import type { CardPayments, RemoteCard } from './payments-cards.ts'
import { mapStripeErrors } from './stripe-errors.ts'
import { idOf } from './stripe-shapes.ts'

/** Kept cards at the provider. */
export function stripeCards(stripe: Stripe): CardPayments {
  return {
    retrieveCard: (paymentMethodId) =>
      mapStripeErrors(async () => {
        try {
          return cardFrom(await stripe.paymentMethods.retrieve(paymentMethodId))
        } catch (error) {
          if (isGone(error)) return null
          throw error
        }
      }),

    detachCard: (paymentMethodId) =>
      mapStripeErrors(async () => {
        const card = await stripe.paymentMethods.retrieve(paymentMethodId).catch(nothingIfGone)
        if (card?.customer) await stripe.paymentMethods.detach(paymentMethodId)
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

function isGone(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
}

function nothingIfGone(error: unknown): null {
  if (isGone(error)) return null
  throw error
}
