import { endpoint } from '../http/api.ts'
import { invalidRequest, noSuch } from '../http/errors.ts'
import { mergeMetadata } from '../http/metadata.ts'
import { integer, metadata, object, oneOf, required, text } from '../http/params.ts'
import { emit } from '../state/events.ts'
import { idOf } from '../state/references.ts'
import { findCustomer } from './customers.ts'
import { attach, billingFrom, billingShape, consume, resolvePaymentMethod } from './stored-cards.ts'
import { testTokens } from './test-cards.ts'

export const paymentMethodEndpoints = [
  endpoint('GET', '/v1/payment_methods/:id', {}, ({ sandbox, id }) => {
    if (id in testTokens) throw noSuch('PaymentMethod', id)
    return resolvePaymentMethod(sandbox, id)
  }),
  endpoint(
    'POST',
    '/v1/payment_methods/:id',
    {
      allow_redisplay: oneOf('always', 'limited', 'unspecified'),
      billing_details: billingShape,
      card: object({ exp_month: integer, exp_year: integer }),
      metadata,
    },
    ({ sandbox, id, params }) => {
      const before = resolvePaymentMethod(sandbox, id)
      if (!before.customer) {
        throw invalidRequest(
          'You must save this PaymentMethod to a customer before you can update it.',
        )
      }
      const updated = sandbox.store.paymentMethods.patch(id, {
        billing_details: billingFrom(params.billing_details, before.billing_details),
        ...(params.allow_redisplay ? { allow_redisplay: params.allow_redisplay } : {}),
        ...(params.metadata !== undefined
          ? { metadata: mergeMetadata(before.metadata, params.metadata) }
          : {}),
        ...(params.card && before.card
          ? {
              card: {
                ...before.card,
                exp_month: params.card.exp_month ?? before.card.exp_month,
                exp_year: params.card.exp_year ?? before.card.exp_year,
              },
            }
          : {}),
      })
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
    const owner = before.customer
    if (!owner) {
      throw invalidRequest(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      )
    }
    const detached = sandbox.store.paymentMethods.patch(id, { customer: null })
    consume(sandbox, id)
    const customer = sandbox.store.customers.need(idOf(owner))
    if (customer.invoice_settings?.default_payment_method === id) {
      const invoice_settings = { ...customer.invoice_settings, default_payment_method: null }
      sandbox.store.customers.patch(customer.id, { invoice_settings })
    }
    emit(sandbox, 'payment_method.detached', detached, before)
    return detached
  }),
]
