import type Stripe from 'stripe'
import { type StripeErrorBody, StripeFailure } from '../http/errors.ts'
import type { Sandbox } from '../state/context.ts'
import { emit } from '../state/events.ts'
import { newClientSecret, newId } from '../state/ids.ts'
import { idOf } from '../state/references.ts'
import { cardMessage, type Locale } from './card-messages.ts'
import { cardFailure, outcomeOf } from './cards.ts'
import { authenticationStep, type Confirmation } from './intents.ts'
import { attach } from './stored-cards.ts'

interface NewIntent {
  amount: number
  currency: string
  customer: string | null
  changes?: Partial<Stripe.PaymentIntent>
}

/** A payment that waits for a card. */
export function createPaymentIntent(sandbox: Sandbox, given: NewIntent): Stripe.PaymentIntent {
  const id = newId('pi')
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: given.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newClientSecret(id),
    confirmation_method: 'automatic',
    created: sandbox.clock.now,
    currency: given.currency,
    customer: given.customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: 'automatic',
      },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
    ...given.changes,
  }
  sandbox.store.paymentIntents.put(intent)
  emit(sandbox, 'payment_intent.created', intent)
  return intent
}

/** What a charge keeps of its card, whatever becomes of the card later. */
function detailsOf({ card }: Stripe.PaymentMethod): Stripe.Charge.PaymentMethodDetails | null {
  if (!card) return null
  const { brand, country, exp_month, exp_year, fingerprint, funding, last4 } = card
  const details = { brand, country, exp_month, exp_year, fingerprint, funding, last4 }
  return { type: 'card', card: details as Stripe.Charge.PaymentMethodDetails.Card }
}

function createCharge(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  error: StripeErrorBody | null,
): Stripe.Charge {
  const id = newId('ch')
  const charge: Stripe.Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: error ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: error ? null : newId('txn'),
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: !error,
    created: sandbox.clock.now,
    currency: intent.currency,
    customer: idOf(intent.customer),
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: error?.code ?? null,
    failure_message: error?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: !error,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(method),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: error ? null : `${sandbox.url}/#${id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: error ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
  sandbox.store.charges.put(charge)
  emit(sandbox, error ? 'charge.failed' : 'charge.succeeded', charge)
  return charge
}

/** Records a failed payment and says how it failed, with the intent as it is now. */
export function failPayment(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  error: StripeErrorBody,
  method?: Stripe.PaymentMethod,
): StripeFailure {
  const charge =
    method && error.type === 'card_error' ? createCharge(sandbox, intent, method, error) : null
  const details = {
    ...error,
    ...(charge ? { charge: charge.id } : {}),
    ...(method ? { payment_method: method } : {}),
  }
  const failed = sandbox.store.paymentIntents.patch(intent.id, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    latest_charge: charge?.id ?? intent.latest_charge,
    last_payment_error: details as unknown as Stripe.PaymentIntent.LastPaymentError,
  })
  emit(sandbox, 'payment_intent.payment_failed', failed)
  return new StripeFailure(402, { ...details, payment_intent: failed })
}

export interface PaymentAttempt extends Confirmation {
  offSession: boolean
  /** The bank has just authenticated this payment. */
  authenticated?: boolean
  locale: Locale
}

/** Charges a card for an intent. A refusal comes back as `failure`; nothing is thrown for it. */
export function pay(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  attempt: PaymentAttempt,
): { intent: Stripe.PaymentIntent; failure: StripeFailure | null } {
  const { paymentIntents, cards } = sandbox.store
  const asked = outcomeOf(sandbox, method.id, 'charge', attempt.offSession)
  const outcome = asked === 'authenticate' && attempt.authenticated ? 'ok' : asked
  if (typeof outcome === 'object') {
    const failure = failPayment(sandbox, intent, cardFailure(outcome, attempt.locale).body, method)
    return { intent: paymentIntents.need(intent.id), failure }
  }
  if (outcome === 'authenticate') {
    const waiting = paymentIntents.patch(intent.id, {
      status: 'requires_action',
      payment_method: method.id,
      last_payment_error: null,
      next_action: authenticationStep(sandbox, intent, attempt) as Stripe.PaymentIntent.NextAction,
    })
    emit(sandbox, 'payment_intent.requires_action', waiting)
    return { intent: waiting, failure: null }
  }
  const customer = idOf(intent.customer)
  if (intent.setup_future_usage && customer) {
    attach(sandbox, method, customer, attempt.locale)
    cards.patch(method.id, { setUp: true })
  }
  const charge = createCharge(sandbox, intent, method, null)
  const paid = paymentIntents.patch(intent.id, {
    status: 'succeeded',
    amount_received: intent.amount,
    payment_method: method.id,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  })
  emit(sandbox, 'payment_intent.succeeded', paid)
  return { intent: paid, failure: null }
}

/** What a failed authentication is put down to, of a payment or of a setup. */
export function authenticationError(
  kind: 'payment_intent' | 'setup_intent',
  locale: Locale,
): StripeErrorBody {
  return {
    type: 'invalid_request_error',
    code: `${kind}_authentication_failure`,
    message: cardMessage('setup_intent_authentication_failure', locale),
    doc_url: `https://docs.stripe.com/error-codes/${kind}-authentication-failure`,
  }
}
