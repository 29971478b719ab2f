import type Stripe from 'stripe'
import { endpoint } from '../http/api.ts'
import { invalidRequest, noSuch } from '../http/errors.ts'
import { integer, object, required, text } from '../http/params.ts'
import type { Sandbox } from '../state/context.ts'
import { emit } from '../state/events.ts'
import { findCustomer } from './customers.ts'
import { attach, consume, resolvePaymentMethod } from './stored-methods.ts'
import { testTokens } from './test-cards.ts'

/** The card's network reports a replaced card: the stored one goes on with new digits and expiry. */
export function renewCard(
  sandbox: Sandbox,
  id: string,
  { last4, exp_month, exp_year }: { last4?: unknown; exp_month?: unknown; exp_year?: unknown },
): Stripe.PaymentMethod {
  const before = resolvePaymentMethod(sandbox, id)
  if (!before.card) throw noSuch('PaymentMethod', id)
  const card = {
    ...before.card,
    last4: typeof last4 === 'string' ? last4 : before.card.last4,
    exp_month: Number(exp_month ?? before.card.exp_month),
    exp_year: Number(exp_year ?? before.card.exp_year + 4),
  }
  const updated = sandbox.store.paymentMethods.patch(id, { card })
  emit(sandbox, 'payment_method.automatically_updated', updated, before)
  return updated
}

export const paymentMethodEndpoints = [
  endpoint('GET', '/v1/payment_methods/:id', {}, ({ sandbox, id }) => {
    if (id in testTokens) throw noSuch('PaymentMethod', id)
    return resolvePaymentMethod(sandbox, id)
  }),
  endpoint(
    'POST',
    '/v1/payment_methods/:id',
    { card: required(object({ exp_month: integer, exp_year: integer })) },
    ({ sandbox, id, params }) => {
      const before = resolvePaymentMethod(sandbox, id)
      if (!before.customer || !before.card) {
        throw invalidRequest(
          'You must save this PaymentMethod to a customer before you can update it.',
        )
      }
      const { exp_month = before.card.exp_month, exp_year = before.card.exp_year } = params.card
      const card = { ...before.card, exp_month, exp_year }
      const updated = sandbox.store.paymentMethods.patch(id, { card })
      emit(sandbox, 'payment_method.updated', updated, before)
      return updated
    },
  ),
  endpoint(
    'POST',
    '/v1/payment_methods/:id/attach',
    { customer: required(text) },
    ({ sandbox, id, params, locale }) => {
      const method = resolvePaymentMethod(sandbox, id)
      findCustomer(sandbox, params.customer, 'customer')
      return attach(sandbox, method, params.customer, locale)
    },
  ),
  endpoint('POST', '/v1/payment_methods/:id/detach', {}, ({ sandbox, id }) => {
    const before = resolvePaymentMethod(sandbox, id)
    if (!before.customer) {
      throw invalidRequest(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      )
    }
    const detached = sandbox.store.paymentMethods.patch(id, { customer: null })
    consume(sandbox, id)
    emit(sandbox, 'payment_method.detached', detached, before)
    return detached
  }),
]
