import type Stripe from 'stripe'
import { endpoint } from '../http/api.ts'
import { noSuch, type StripeErrorBody } from '../http/errors.ts'
import { listEndpoint } from '../http/lists.ts'
import type { Sandbox } from '../state/context.ts'
import { emit } from '../state/events.ts'
import { newId } from '../state/ids.ts'
import { idOf } from '../state/references.ts'
import { recordTransaction } from './balance-transactions.ts'

/** Fee in cents: 1.5 % and 25 cents of a European card or by Bizum, 35 cents of a debit. */
function feeOf(charge: Stripe.Charge): number {
  return isDebit(charge) ? 35 : Math.round(charge.amount * 0.015) + 25
}

/** Fee in cents of a debit that the bank refuses. */
const failedDebitFee = 350

export function isDebit({ payment_method_details: details }: Stripe.Charge): boolean {
  return details?.type === 'sepa_debit'
}

export function isBizum({ payment_method_details: details }: Stripe.Charge): boolean {
  return details?.type === 'bizum'
}

export function findCharge(sandbox: Sandbox, id: string): Stripe.Charge {
  const charge = sandbox.store.charges.get(id)
  if (!charge) throw noSuch('charge', id)
  return charge
}

/** Describes a debit that the bank was asked for. */
interface AskedDebit {
  mandate: string
  debitDate: string
  availableOn: number
}

/** Returns what a charge keeps of its card, account or telephone, whatever becomes of that later. */
function detailsOf(
  { bizum, card, sepa_debit }: Stripe.PaymentMethod,
  debit?: AskedDebit,
): Stripe.Charge.PaymentMethodDetails | null {
  if (sepa_debit) {
    const { generated_from, ...account } = sepa_debit
    const mandate = debit?.mandate ?? null
    const dates = debit ? { expected_debit_date: debit.debitDate } : {}
    return { type: 'sepa_debit', sepa_debit: { ...account, ...dates, mandate } }
  }
  if (bizum) return { type: 'bizum', bizum: { buyer_id: null, transaction_id: newId('bizum') } }
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
  debit?: AskedDebit,
): Stripe.Charge {
  return {
    id: newId(method.card ? 'ch' : 'py'),
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
    payment_method_details: detailsOf(method, debit),
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

/** Books what a charge brings. */
function bookCharge(sandbox: Sandbox, charge: Stripe.Charge, availableOn?: number): string {
  const { id, amount, currency, description } = charge
  return recordTransaction(sandbox, {
    type: charge.payment_method_details?.type === 'card' ? 'charge' : 'payment',
    amount,
    fee: feeOf(charge),
    currency,
    description,
    source: id,
    availableOn,
    reportingCategory: 'charge',
  }).id
}

/** A charge that waits for the bank. The money of a debit is on its way from the beginning. */
export function pendingCharge(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  debit?: AskedDebit,
): Stripe.Charge {
  const asked = newCharge(sandbox, intent, method, debit)
  const booked = debit ? bookCharge(sandbox, asked, debit.availableOn) : null
  const charge = sandbox.store.charges.put({ ...asked, balance_transaction: booked })
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

/** Takes back what was booked for a debit that the bank refuses, when it would have been available. */
function bookFailure(sandbox: Sandbox, charge: Stripe.Charge): string | null {
  const booked = sandbox.store.balanceTransactions.get(idOf(charge.balance_transaction) ?? '')
  if (!booked) return null
  return recordTransaction(sandbox, {
    type: 'payment_failure_refund',
    amount: -charge.amount,
    fee: failedDebitFee,
    currency: charge.currency,
    description: charge.description,
    source: charge.id,
    availableOn: Math.max(booked.available_on, sandbox.clock.now),
    reportingCategory: 'charge_failure',
  }).id
}

/** Records the bank's answer to a charge: its money, or the error. */
export function settleCharge(
  sandbox: Sandbox,
  charge: Stripe.Charge,
  error: StripeErrorBody | null,
): Stripe.Charge {
  const { id, amount } = charge
  const settled = sandbox.store.charges.put(
    error
      ? {
          ...charge,
          status: 'failed',
          failure_code: error.code ?? null,
          failure_message: error.message,
          failure_balance_transaction: bookFailure(sandbox, charge),
        }
      : {
          ...charge,
          status: 'succeeded',
          amount_captured: amount,
          captured: true,
          paid: true,
          receipt_url: `${sandbox.url}/#${id}`,
          balance_transaction: charge.balance_transaction ?? bookCharge(sandbox, charge),
        },
  )
  emit(sandbox, error ? 'charge.failed' : 'charge.succeeded', settled)
  return settled
}

export const chargeEndpoints = [
  endpoint('GET', '/v1/charges/:id', {}, ({ sandbox, id }) => findCharge(sandbox, id)),
  listEndpoint('/v1/charges', ['payment_intent'], ({ store }, by) => store.charges.by(by)),
]
