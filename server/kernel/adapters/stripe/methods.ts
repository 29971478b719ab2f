import type Stripe from 'stripe'
import type { PaymentMethod } from '#domain/kernel/payment-method.ts'
import type { MethodPayments, RemoteSetup } from '#server/kernel/adapters/payments/methods.ts'
import { idOf } from './conversions.ts'
import { hasCode, mapStripeErrors } from './errors.ts'
import { offeredTypes } from './method-types.ts'

/** Keeps cards and bank accounts at Stripe: by setup intents, as payment methods of a customer. */
export function stripeMethods(stripe: Stripe): MethodPayments {
  return {
    createSetupIntent: (customerId, network = null) =>
      mapStripeErrors(async () => {
        const intent = await stripe.setupIntents.create({
          customer: customerId,
          usage: 'off_session',
          allowed_payment_method_types: [...offeredTypes],
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
          if (!hasCode(error, 'setup_intent_unexpected_state')) throw error
        }
      }),

    retrieveMethod: (paymentMethodId) =>
      mapStripeErrors(async () => {
        const found = await stripe.paymentMethods.retrieve(paymentMethodId).catch(nothingIfGone)
        const customerId = idOf(found?.customer)
        const method = found && customerId && (await methodFrom(stripe, found))
        return method ? { paymentMethodId, customerId, method } : null
      }),

    detachMethod: (paymentMethodId) =>
      mapStripeErrors(async () => {
        const found = await stripe.paymentMethods.retrieve(paymentMethodId).catch(nothingIfGone)
        if (found?.customer) await stripe.paymentMethods.detach(paymentMethodId)
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

/** Returns what the product keeps of a payment method; `null` for one of a kind that it does not know. */
async function methodFrom(
  stripe: Stripe,
  { id, card, sepa_debit: account, billing_details }: Stripe.PaymentMethod,
): Promise<PaymentMethod | null> {
  if (card) {
    return {
      kind: 'card',
      brand: card.brand,
      last4: card.last4,
      expiresIn: `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}`,
    }
  }
  if (!account) return null
  const mandate = await mandateOf(stripe, id)
  if (!mandate) return null
  const { customer_acceptance, payment_method_details, status } = mandate
  return {
    kind: 'bankAccount',
    last4: account.last4 ?? '',
    holder: billing_details.name ?? '',
    mandate: {
      id: mandate.id,
      reference: payment_method_details.sepa_debit?.reference ?? '',
      acceptedAt: new Date((customer_acceptance.accepted_at ?? 0) * 1000).toISOString(),
      isActive: status === 'active',
    },
  }
}

/** Returns the newest mandate under which an account was kept: only its set-up names it. */
async function mandateOf(stripe: Stripe, paymentMethodId: string): Promise<Stripe.Mandate | null> {
  const { data } = await stripe.setupIntents.list({
    payment_method: paymentMethodId,
    limit: 100,
    expand: ['data.mandate'],
  })
  const mandates = data.map(({ mandate }) => mandate)
  return mandates.find((mandate) => mandate !== null && typeof mandate !== 'string') ?? null
}

function nothingIfGone(error: unknown): null {
  if (hasCode(error, 'resource_missing')) return null
  throw error
}
