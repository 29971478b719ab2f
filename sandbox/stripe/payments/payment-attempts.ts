import type Stripe from 'stripe'
import { docUrl, type StripeErrorBody, StripeFailure } from '../http/errors.ts'
import type { Sandbox } from '../state/context.ts'
import { emit } from '../state/events.ts'
import { idOf } from '../state/references.ts'
import { cardMessage, type Locale } from './card-messages.ts'
import { cardFailure, outcomeOf, testCardOf } from './cards.ts'
import {
  failedCharge,
  findCharge,
  pendingCharge,
  settleCharge,
  succeededCharge,
} from './charges.ts'
import { authenticationStep, type Confirmation } from './intents.ts'
import { consume } from './stored-cards.ts'
import { authenticationRequired, insufficientFunds } from './test-cards.ts'

const processingSeconds = 3 * 86_400

export interface PaymentAttempt extends Confirmation {
  /** The holder is not there to authenticate. */
  offSession: boolean
  /** A payment that needs authentication fails instead of waiting for it. */
  /** The bank has just authenticated this payment. */
  authenticated?: boolean
  locale: Locale
}

/** Records a failed attempt. Returns the error to answer with, which carries the intent as it is now. */
export function failPayment(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  error: StripeErrorBody,
  method?: Stripe.PaymentMethod,
  charge?: Stripe.Charge,
): StripeFailure {
  const details = {
    ...error,
    ...(charge ? { charge: charge.id } : {}),
    ...(method ? { payment_method: method } : {}),
  }
  const failed = sandbox.store.paymentIntents.patch(intent.id, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    processing: null,
    latest_charge: charge?.id ?? intent.latest_charge,
    last_payment_error: details as unknown as Stripe.PaymentIntent.LastPaymentError,
  })
  emit(sandbox, 'payment_intent.payment_failed', failed)
  return new StripeFailure(402, { ...details, payment_intent: failed })
}

function succeed(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
): Stripe.PaymentIntent {
  const { paymentIntents, dueWork } = sandbox.store
  const paid = paymentIntents.patch(intent.id, {
    status: 'succeeded',
    amount_received: intent.amount,
    payment_method: charge.payment_method,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
    processing: null,
  })
  emit(sandbox, 'payment_intent.succeeded', paid)
  if (testCardOf(sandbox, charge.payment_method)?.disputed) {
    dueWork.put({ id: charge.id, kind: 'disputeOpens', at: sandbox.clock.now })
  }
  return paid
}

/** Leaves a payment with the bank, whose answer comes days later. */
function process(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  kind: 'paymentSucceeds' | 'paymentFails',
): Stripe.PaymentIntent {
  const charge = pendingCharge(sandbox, intent, method)
  const processing = sandbox.store.paymentIntents.patch(intent.id, {
    status: 'processing',
    payment_method: method.id,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
    processing: { type: 'card', card: {} },
  })
  sandbox.store.dueWork.put({ id: intent.id, kind, at: sandbox.clock.now + processingSeconds })
  emit(sandbox, 'payment_intent.processing', processing)
  return processing
}

/** The bank's late answer to a payment that is processing. */
export function settlePayment(sandbox: Sandbox, id: string, succeeds: boolean): void {
  const { paymentIntents, paymentMethods } = sandbox.store
  const intent = paymentIntents.need(id)
  const pending = findCharge(sandbox, idOf(intent.latest_charge) ?? '')
  if (succeeds) {
    succeed(sandbox, intent, settleCharge(sandbox, pending, null))
    return
  }
  const error = cardFailure(insufficientFunds, 'en').body
  const charge = settleCharge(sandbox, pending, error)
  failPayment(sandbox, intent, error, paymentMethods.get(charge.payment_method ?? ''), charge)
}

/** Charges a card for an intent, and returns the intent as it is then. Throws the 402 of a refusal. */
export function pay(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  attempt: PaymentAttempt,
): Stripe.PaymentIntent {
  const { paymentIntents } = sandbox.store
  const outcome = outcomeOf(sandbox, method.id, 'charge')
  if (outcome === 'authenticate' && !attempt.authenticated) {
    if (attempt.offSession) {
      const { body } = cardFailure(authenticationRequired, attempt.locale)
      throw failPayment(sandbox, intent, body, method)
    }
    const waiting = paymentIntents.patch(intent.id, {
      status: 'requires_action',
      payment_method: method.id,
      last_payment_error: null,
      next_action: authenticationStep(sandbox, intent, attempt) as Stripe.PaymentIntent.NextAction,
    })
    emit(sandbox, 'payment_intent.requires_action', waiting)
    return waiting
  }
  if (method.customer === null) consume(sandbox, method.id)
  if (typeof outcome === 'object') {
    const { body } = cardFailure(outcome, attempt.locale)
    throw failPayment(sandbox, intent, body, method, failedCharge(sandbox, intent, method, body))
  }
  const later = testCardOf(sandbox, method.id)?.processing
  if (later) return process(sandbox, intent, method, later)
  return succeed(sandbox, intent, succeededCharge(sandbox, intent, method))
}

/** The error of a failed authentication, of a payment or of a setup. */
export function authenticationError(
  kind: 'payment_intent' | 'setup_intent',
  locale: Locale,
): StripeErrorBody {
  return {
    type: 'invalid_request_error',
    code: `${kind}_authentication_failure`,
    message: cardMessage('setup_intent_authentication_failure', locale),
    doc_url: docUrl(`${kind}_authentication_failure`),
  }
}
