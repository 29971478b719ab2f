import type Stripe from 'stripe'
import { docUrl, invalidRequest, type StripeErrorBody, StripeFailure } from '../http/errors.ts'
import type { Sandbox } from '../state/context.ts'
import { emit } from '../state/events.ts'
import { idOf } from '../state/references.ts'
import { testAccountOf } from './bank-accounts.ts'
import { payerRefused, planAnswer, requestExpired } from './bizum.ts'
import { cardMessage, type Locale } from './card-messages.ts'
import { cardFailure, outcomeOf, testCardOf } from './cards.ts'
import {
  failedCharge,
  findCharge,
  pendingCharge,
  settleCharge,
  succeededCharge,
} from './charges.ts'
import {
  answerOfBank,
  type DebitPlan,
  mandateFor,
  planDebit,
  plannedFailure,
  readFailure,
} from './debits.ts'
import { authenticationStep, type Confirmation } from './intents.ts'
import { consume } from './stored-methods.ts'
import type { DebitFailure } from './test-accounts.ts'
import { authenticationRequired, insufficientFunds } from './test-cards.ts'

const processingSeconds = 3 * 86_400
/** Within the eight weeks in which a debit is taken back without a reason. */
const laterDisputeSeconds = 42 * 86_400

export interface PaymentAttempt extends Confirmation {
  /** The holder is not there to authenticate: a payment that needs it fails. */
  offSession: boolean
  /** The day on which an account has to be debited. */
  targetDate?: string | undefined
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
  const { payment_method: method } = charge
  const disputed = testAccountOf(sandbox, method)?.disputed
  if (disputed || testCardOf(sandbox, method)?.disputed) {
    const at = sandbox.clock.now + (disputed === 'later' ? laterDisputeSeconds : 0)
    dueWork.put({ id: charge.id, kind: 'disputeOpens', at })
  }
  return paid
}

/** Leaves a payment with the bank, whose answer comes days later. */
function process(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { kind, at }: Pick<DebitPlan, 'kind' | 'at'>,
  charge: Stripe.Charge,
): Stripe.PaymentIntent {
  const processing = sandbox.store.paymentIntents.patch(intent.id, {
    status: 'processing',
    payment_method: method.id,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
    processing: method.card ? { type: 'card', card: {} } : null,
  })
  sandbox.store.dueWork.put({ id: intent.id, kind, at })
  emit(sandbox, 'payment_intent.processing', processing)
  return processing
}

/** The generic error of a payment; its charge has the bank's reason. */
const attemptFailed: StripeErrorBody = {
  type: 'invalid_request_error',
  code: 'payment_intent_payment_attempt_failed',
  message: 'The payment failed.',
  doc_url: docUrl('payment_intent_payment_attempt_failed'),
}

/** The bank's late answer to a payment that is processing; `failure` is why it refuses a debit. */
export function settlePayment(
  sandbox: Sandbox,
  id: string,
  succeeds: boolean,
  failure?: DebitFailure,
): void {
  const { paymentIntents, paymentMethods } = sandbox.store
  const intent = paymentIntents.need(id)
  const pending = findCharge(sandbox, idOf(intent.latest_charge) ?? '')
  const method = paymentMethods.need(pending.payment_method ?? '')
  const planned = succeeds ? null : (failure ?? plannedFailure(sandbox, method.id))
  const cardError = succeeds ? null : cardFailure(insufficientFunds, 'en').body
  const error = method.card ? cardError : answerOfBank(sandbox, method.id, planned)
  const charge = settleCharge(sandbox, pending, error)
  if (error) failPayment(sandbox, intent, method.card ? error : attemptFailed, method, charge)
  else succeed(sandbox, intent, charge)
}

/** The bank answers at once to a payment that is processing: it is paid, or fails as `failure_code` says. */
export function settleNow(
  sandbox: Sandbox,
  id: string,
  { failure_code }: { failure_code?: unknown },
): Stripe.PaymentIntent {
  const { dueWork, paymentIntents } = sandbox.store
  const due = dueWork.get(id)
  if (paymentIntents.get(id)?.status !== 'processing' || !due) {
    throw invalidRequest(`No such payment is processing: '${id}'`, { status: 404 })
  }
  const failure = readFailure(failure_code)
  dueWork.delete(id)
  settlePayment(sandbox, id, failure === null, failure ?? undefined)
  return paymentIntents.need(id)
}

/** Asks the bank of an account for its money, under the mandate of its holder. */
function debit(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { mandate_data, targetDate }: PaymentAttempt,
): Stripe.PaymentIntent {
  const plan = planDebit(sandbox, method.id, targetDate)
  const mandate = mandateFor(sandbox, intent, method, mandate_data)
  if (method.customer === null) consume(sandbox, method.id)
  const charge = pendingCharge(sandbox, intent, method, {
    mandate: mandate.id,
    debitDate: plan.debitDate,
    availableOn: plan.availableOn,
  })
  return process(sandbox, intent, method, plan, charge)
}

/** Asks the payer to approve a payment in the app of their bank. */
function askForApproval(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
  const { dueWork, paymentIntents } = sandbox.store
  const waiting = paymentIntents.patch(intent.id, {
    status: 'requires_action',
    payment_method: method.id,
    last_payment_error: null,
    next_action: { type: 'await_authorization', await_authorization: {} } as {
      type: 'await_authorization'
    },
  })
  dueWork.put({ id: intent.id, ...planAnswer(sandbox, method.id) })
  emit(sandbox, 'payment_intent.requires_action', waiting)
  return waiting
}

/** The payer's answer in the app of their bank; without one the request expires. */
export function answerRequest(
  sandbox: Sandbox,
  id: string,
  answer: 'approve' | 'refuse' | 'expire',
): void {
  const { paymentIntents, paymentMethods } = sandbox.store
  const intent = paymentIntents.need(id)
  const method = paymentMethods.need(idOf(intent.payment_method) ?? '')
  consume(sandbox, method.id)
  if (answer === 'approve') succeed(sandbox, intent, succeededCharge(sandbox, intent, method))
  else if (answer === 'expire') failPayment(sandbox, intent, requestExpired, method)
  else {
    const charge = failedCharge(sandbox, intent, method, payerRefused)
    failPayment(sandbox, intent, payerRefused, method, charge)
  }
}

/** Charges a card, an account or a telephone for an intent, and returns the intent as it is then. Throws the 402 of a refusal. */
export function pay(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  attempt: PaymentAttempt,
): Stripe.PaymentIntent {
  const { paymentIntents } = sandbox.store
  if (method.type === 'sepa_debit') return debit(sandbox, intent, method, attempt)
  if (method.type === 'bizum') return askForApproval(sandbox, intent, method)
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
  if (later) {
    const at = sandbox.clock.now + processingSeconds
    const plan = { kind: later, at }
    return process(sandbox, intent, method, plan, pendingCharge(sandbox, intent, method))
  }
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
