import Stripe from 'stripe'
import type {
  CardPayments,
  RemoteCard,
  RemoteSetup,
} from '#server/kernel/adapters/payments/cards.ts'
import { idOf } from './conversions.ts'
import { mapStripeErrors } from './errors.ts'

/** Keeps cards at Stripe: by setup intents, as payment methods of a customer. */
export function stripeCards(stripe: Stripe): CardPayments {
  return {
    createSetupIntent: (customerId, network = null) =>
      mapStripeErrors(async () => {
        const intent = await stripe.setupIntents.create({
          customer: customerId,
          usage: 'off_session',
          allowed_payment_method_types: ['card'],
          ...(network && { metadata: { network } }),
        })
        if (!intent.client_secret) throw new Error('a setup intent came without its secret')
        return { clientSecret: intent.client_secret }
      }),

    retrieveSetup: (setupId) =>
      mapStripeErrors(async () => setupFrom(await stripe.setupIntents.retrieve(setupId))),

    cancelSetup: (setupId) =>
      mapStripeErrors(async () => {
        try {
          await stripe.setupIntents.cancel(setupId, { cancellation_reason: 'abandoned' })
        } catch (error) {
          const hasEnded =
            error instanceof Stripe.errors.StripeError &&
            error.code === 'setup_intent_unexpected_state'
          if (!hasEnded) throw error
        }
      }),

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

function setupFrom({ id, customer, metadata, status }: Stripe.SetupIntent): RemoteSetup {
  return {
    id,
    customerId: idOf(customer),
    network: metadata?.network ?? null,
    isOpen: status !== 'succeeded' && status !== 'canceled',
    isKept: status === 'succeeded',
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
