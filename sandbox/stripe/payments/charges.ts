import type Stripe from 'stripe'
import { endpoint } from '../http/api.ts'
import { noSuch, type StripeErrorBody } from '../http/errors.ts'
import { listOf, listShape } from '../http/lists.ts'
import { range, text } from '../http/params.ts'
import type { Sandbox } from '../state/context.ts'
import { emit } from '../state/events.ts'
import { newId } from '../state/ids.ts'
import { idOf } from '../state/references.ts'
import { recordTransaction } from './balance-transactions.ts'

/** Fee of a European card, in cents: 1.5 % and 25 cents. */
function feeOf(amount: number): number {
  return Math.round(amount * 0.015) + 25
}

export function findCharge(sandbox: Sandbox, id: string, param?: string): Stripe.Charge {
  const charge = sandbox.store.charges.get(id)
  if (!charge) throw noSuch('charge', id, param)
  return charge
}

/** Returns what a charge keeps of its card, whatever becomes of the card later. */
function detailsOf({ card }: Stripe.PaymentMethod): Stripe.Charge.PaymentMethodDetails | null {
  if (!card) return null
  const { brand, country, exp_month, exp_year, fingerprint, funding, last4 } = card
  const details = { brand, country, exp_month, exp_year, fingerprint, funding, last4 }
  return { type: 'card', card: details as Stripe.Charge.PaymentMethodDetails.Card }
}

/** A charge that waits for the bank's answer. No event is sent. */
function newCharge(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.Charge {
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: false,
    created: sandbox.clock.now,
    currency: intent.currency,
    customer: idOf(intent.customer),
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(method),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'pending',
    transfer_data: null,
    transfer_group: null,
  }
}

export function pendingCharge(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.Charge {
  const charge = sandbox.store.charges.put(newCharge(sandbox, intent, method))
  emit(sandbox, 'charge.pending', charge)
  return charge
}

export function succeededCharge(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.Charge {
  return settleCharge(sandbox, newCharge(sandbox, intent, method), null)
}

export function failedCharge(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  error: StripeErrorBody,
): Stripe.Charge {
  return settleCharge(sandbox, newCharge(sandbox, intent, method), error)
}

/** Records the bank's answer to a charge: its money, or the error. */
export function settleCharge(
  sandbox: Sandbox,
  charge: Stripe.Charge,
  error: StripeErrorBody | null,
): Stripe.Charge {
  const { id, amount, currency, description } = charge
  const settled = sandbox.store.charges.put(
    error
      ? {
          ...charge,
          status: 'failed',
          failure_code: error.code ?? null,
          failure_message: error.message,
        }
      : {
          ...charge,
          status: 'succeeded',
          amount_captured: amount,
          captured: true,
          paid: true,
          receipt_url: `${sandbox.url}/#${id}`,
          balance_transaction: recordTransaction(sandbox, {
            type: 'charge',
            amount,
            fee: feeOf(amount),
            currency,
            description,
            source: id,
          }).id,
        },
  )
  emit(sandbox, error ? 'charge.failed' : 'charge.succeeded', settled)
  return settled
}

export const chargeEndpoints = [
  endpoint('GET', '/v1/charges/:id', {}, ({ sandbox, id }) => findCharge(sandbox, id)),
  endpoint(
    'GET',
    '/v1/charges',
    { ...listShape, customer: text, payment_intent: text, created: range },
    ({ sandbox, params }) => {
      const { charges } = sandbox.store
      const rows = params.payment_intent
        ? charges.where('payment_intent', params.payment_intent)
        : params.customer
          ? charges.where('customer', params.customer)
          : charges.all()
      return listOf(rows, params, '/v1/charges')
    },
  ),
]
