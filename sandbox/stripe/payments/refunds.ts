import type Stripe from 'stripe'
import { addBankingDays } from '../clock/banking-days.ts'
import type { DueWork } from '../clock/scheduled-work.ts'
import { endpoint } from '../http/api.ts'
import { invalidRequest, noSuch } from '../http/errors.ts'
import { listEndpoint } from '../http/lists.ts'
import { integer, metadata, oneOf, required, text } from '../http/params.ts'
import type { Sandbox } from '../state/context.ts'
import { emit } from '../state/events.ts'
import { newId } from '../state/ids.ts'
import { idOf } from '../state/references.ts'
import { recordTransaction } from './balance-transactions.ts'
import { testCardOf } from './cards.ts'
import { findCharge, isBizum, isDebit } from './charges.ts'

/** The charge by which a payment was made. */
function chargeOf(sandbox: Sandbox, paymentId: string): Stripe.Charge {
  const intent = sandbox.store.paymentIntents.get(paymentId)
  if (!intent) throw noSuch('payment_intent', paymentId, 'payment_intent')
  const charge = idOf(intent.latest_charge)
  if (intent.status === 'succeeded' && charge) return findCharge(sandbox, charge)
  throw invalidRequest(
    `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    { param: 'payment_intent' },
  )
}

/** Stripe says "some time later"; a day, so that the clock can be moved past it. */
const laterSeconds = 86_400
/** Banking days until the money of a debit is back. */
const debitRefundDays = 3
/** Stripe says "up to five minutes". */
const bizumRefundSeconds = 300

/** What becomes of a refund that is not over at once, and when. */
function laterOutcomeOf(
  sandbox: Sandbox,
  charge: Stripe.Charge,
): Pick<DueWork, 'kind' | 'at'> | null {
  const { now } = sandbox.clock
  if (isDebit(charge)) return { kind: 'refundSucceeds', at: addBankingDays(now, debitRefundDays) }
  if (isBizum(charge)) return { kind: 'refundSucceeds', at: now + bizumRefundSeconds }
  const kind = testCardOf(sandbox, charge.payment_method)?.refund
  return kind ? { kind, at: now + laterSeconds } : null
}

/** The late success of a refund that was pending. */
export function succeedRefund(sandbox: Sandbox, id: string): void {
  const { refunds } = sandbox.store
  const before = refunds.need(id)
  emit(sandbox, 'refund.updated', refunds.patch(id, { status: 'succeeded' }), before)
}

/** The bank sends a refund's money back: the charge no longer counts it. */
export function failRefund(sandbox: Sandbox, id: string): void {
  const { charges, refunds } = sandbox.store
  const before = refunds.need(id)
  const failed = refunds.patch(id, {
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: recordTransaction(sandbox, {
      type: 'refund_failure',
      amount: before.amount,
      currency: before.currency,
      description: 'REFUND FAILURE',
      source: id,
    }).id,
  })
  const charge = charges.need(idOf(failed.charge) ?? '')
  charges.patch(charge.id, {
    amount_refunded: charge.amount_refunded - failed.amount,
    refunded: false,
  })
  emit(sandbox, 'refund.updated', failed, before)
  emit(sandbox, 'charge.refund.updated', failed, before)
  emit(sandbox, 'refund.failed', failed)
}

export const refundEndpoints = [
  endpoint(
    'POST',
    '/v1/refunds',
    {
      amount: integer,
      metadata,
      payment_intent: required(text),
      reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
    },
    ({ sandbox, params }) => {
      const charge = chargeOf(sandbox, params.payment_intent)
      if (charge.disputed) {
        throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
          code: 'charge_disputed',
        })
      }
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
      const later = laterOutcomeOf(sandbox, charge)
      const ofCard = charge.payment_method_details?.type === 'card'
      const id = newId(ofCard ? 're' : 'pyr')
      const refund: Stripe.Refund = {
        id,
        object: 'refund',
        amount,
        balance_transaction: recordTransaction(sandbox, {
          type: ofCard ? 'refund' : 'payment_refund',
          amount: -amount,
          currency: charge.currency,
          description: charge.description,
          source: id,
          reportingCategory: 'refund',
        }).id,
        charge: charge.id,
        created: sandbox.clock.now,
        currency: charge.currency,
        customer: idOf(charge.customer),
        customer_account: null,
        metadata: params.metadata ?? {},
        payment_intent: idOf(charge.payment_intent),
        payment_method: charge.payment_method,
        reason: params.reason ?? null,
        receipt_number: null,
        source_transfer_reversal: null,
        status: later?.kind === 'refundSucceeds' ? 'pending' : 'succeeded',
        transfer_reversal: null,
      }
      sandbox.store.refunds.put(refund)
      const refunded = sandbox.store.charges.patch(charge.id, {
        amount_refunded: charge.amount_refunded + amount,
        refunded: amount === left,
      })
      emit(sandbox, 'charge.refunded', refunded, charge)
      emit(sandbox, 'refund.created', refund)
      if (later) sandbox.store.dueWork.put({ id, ...later })
      return refund
    },
  ),
  endpoint('GET', '/v1/refunds/:id', {}, ({ sandbox, id }) => {
    const refund = sandbox.store.refunds.get(id)
    if (!refund) throw noSuch('refund', id)
    return refund
  }),
  listEndpoint('/v1/refunds', ['payment_intent'], ({ store }, by) => store.refunds.by(by)),
]
