import type Stripe from 'stripe'
import { endpoint } from '../http/api.ts'
import { invalidRequest, noSuch } from '../http/errors.ts'
import { listOf, listShape } from '../http/lists.ts'
import { mergeMetadata } from '../http/metadata.ts'
import { integer, metadata, oneOf, range, text } from '../http/params.ts'
import type { Sandbox } from '../state/context.ts'
import { emit } from '../state/events.ts'
import { newId } from '../state/ids.ts'
import { idOf } from '../state/references.ts'
import { noteFate, refundFate } from './refund-fates.ts'

function findCharge(sandbox: Sandbox, id: string, param?: string): Stripe.Charge {
  const charge = sandbox.store.charges.get(id)
  if (!charge) throw noSuch('charge', id, param)
  return charge
}

/** The charge that a refund is for, named itself or by its payment. */
function chargeFor(
  sandbox: Sandbox,
  params: { charge?: string | undefined; payment_intent?: string | undefined },
): Stripe.Charge {
  if (params.charge) return findCharge(sandbox, params.charge, 'charge')
  if (!params.payment_intent) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  }
  const intent = sandbox.store.paymentIntents.get(params.payment_intent)
  if (!intent) throw noSuch('payment_intent', params.payment_intent, 'payment_intent')
  const charge = idOf(intent.latest_charge)
  if (intent.status === 'succeeded' && charge) return findCharge(sandbox, charge)
  throw invalidRequest(
    `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    {
      param: 'payment_intent',
    },
  )
}

export const refundEndpoints = [
  endpoint(
    'POST',
    '/v1/refunds',
    {
      amount: integer,
      charge: text,
      metadata,
      payment_intent: text,
      reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
    },
    ({ sandbox, params }) => {
      const charge = chargeFor(sandbox, params)
      const left = charge.amount_captured - charge.amount_refunded
      if (left === 0) {
        throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
          code: 'charge_already_refunded',
        })
      }
      const amount = params.amount ?? left
      if (amount < 1 || amount > left) {
        throw invalidRequest(
          `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}), or not positive.`,
          { param: 'amount' },
        )
      }
      const fate = refundFate(sandbox, charge)
      const refund: Stripe.Refund = {
        id: newId('re'),
        object: 'refund',
        amount,
        balance_transaction: newId('txn'),
        charge: charge.id,
        created: sandbox.clock.now,
        currency: charge.currency,
        customer: idOf(charge.customer),
        customer_account: null,
        metadata: mergeMetadata(null, params.metadata ?? {}),
        payment_intent: idOf(charge.payment_intent),
        payment_method: charge.payment_method,
        reason: params.reason ?? null,
        receipt_number: null,
        source_transfer_reversal: null,
        status: fate === 'waits' ? 'pending' : 'succeeded',
        transfer_reversal: null,
      }
      sandbox.store.refunds.put(refund)
      const refunded = sandbox.store.charges.patch(charge.id, {
        amount_refunded: charge.amount_refunded + amount,
        refunded: amount === left,
      })
      emit(sandbox, 'charge.refunded', refunded, charge)
      emit(sandbox, 'refund.created', refund)
      if (fate) noteFate(sandbox, refund.id, fate)
      return refund
    },
  ),
  endpoint('GET', '/v1/refunds/:id', {}, ({ sandbox, id }) => {
    const refund = sandbox.store.refunds.get(id)
    if (!refund) throw noSuch('refund', id)
    return refund
  }),
  endpoint(
    'GET',
    '/v1/refunds',
    { ...listShape, charge: text, payment_intent: text, created: range },
    ({ sandbox, params }) => {
      const { refunds } = sandbox.store
      const rows = params.charge
        ? refunds.where('charge', params.charge)
        : params.payment_intent
          ? refunds.where('payment_intent', params.payment_intent)
          : refunds.all()
      return listOf(rows, params, '/v1/refunds')
    },
  ),
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
