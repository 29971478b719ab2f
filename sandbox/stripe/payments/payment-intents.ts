import type Stripe from 'stripe'
import { endpoint } from '../http/api.ts'
import { invalidRequest, noSuch, type StripeErrorBody, StripeFailure } from '../http/errors.ts'
import { listEndpoint } from '../http/lists.ts'
import { boolean, integer, object, oneOf, required, text } from '../http/params.ts'
import type { Sandbox } from '../state/context.ts'
import { emit } from '../state/events.ts'
import { idOf } from '../state/references.ts'
import type { Locale } from './card-messages.ts'
import { activeMandateOf } from './debits.ts'
import {
  automaticMethods,
  type Confirmation,
  checkAllowed,
  checkSecret,
  compatibleTypes,
  confirmShape,
  intentShape,
  methodFor,
  namedMethod,
  newIntentShape,
  publicView,
} from './intents.ts'
import { createPaymentIntent } from './new-payment-intent.ts'
import { failPayment, pay } from './payment-attempts.ts'
import { checkUsable, resolvePaymentMethod } from './stored-methods.ts'

const minimumCents = 50

function find(sandbox: Sandbox, id: string): Stripe.PaymentIntent {
  const intent = sandbox.store.paymentIntents.get(id)
  if (!intent) throw noSuch('payment_intent', id)
  return intent
}

function checkAmount(amount: number): void {
  if (amount >= minimumCents) return
  throw invalidRequest('Amount must be at least €0.50 eur', {
    code: 'amount_too_small',
    param: 'amount',
  })
}

/** Refuses what the intent's state does not allow; the error carries the intent. */
function unexpectedState(
  intent: Stripe.PaymentIntent,
  action: 'confirm' | 'update' | 'cancel' | 'authenticate',
  reason = `it has a status of ${intent.status}.`,
): StripeFailure {
  const message = `You cannot ${action} this PaymentIntent because ${reason}`
  const { body } = invalidRequest(message, { code: 'payment_intent_unexpected_state' })
  return new StripeFailure(400, { ...body, payment_intent: intent })
}

/** In these states an intent takes no other amount, method or attempt. */
function isFinal({ status }: Stripe.PaymentIntent): boolean {
  return status === 'succeeded' || status === 'canceled' || status === 'processing'
}

/** Has an intent paid by other methods than before. Throws 400 where the account takes none of them. */
function allowTypes(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  types: Stripe.PaymentIntent['allowed_payment_method_types'] | undefined,
): Stripe.PaymentIntent {
  if (!types) return intent
  return sandbox.store.paymentIntents.patch(intent.id, {
    allowed_payment_method_types: types,
    payment_method_types: compatibleTypes(sandbox, types, intent),
  })
}

/** Says on which day an account has to be debited. */
const debitOptions = object({ sepa_debit: object({ target_date: text }) })

function confirm(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  sent: Confirmation & {
    off_session?: boolean | undefined
    payment_method_options?: ReturnType<typeof debitOptions.read> | undefined
  },
  locale: Locale,
): Stripe.PaymentIntent {
  if (intent.status === 'succeeded') {
    const reason = 'it has already succeeded after being previously confirmed.'
    throw unexpectedState(intent, 'confirm', reason)
  }
  if (isFinal(intent)) throw unexpectedState(intent, 'confirm')
  const method = methodFor(sandbox, sent, idOf(intent.payment_method), locale, (failure) => {
    throw failPayment(sandbox, intent, failure.body)
  })
  if (!method) {
    const reason =
      "it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method."
    throw unexpectedState(intent, 'confirm', reason)
  }
  checkUsable(sandbox, method, idOf(intent.customer))
  checkAllowed(intent, method)
  // A payer who has not answered is asked no longer.
  sandbox.store.dueWork.delete(intent.id)
  return pay(sandbox, intent, method, {
    ...sent,
    offSession: sent.off_session ?? false,
    targetDate: sent.payment_method_options?.sepa_debit?.target_date,
    locale,
  })
}

/** Ends the bank's authentication of a waiting payment. `error` is what a failure is put down to. */
export function finishPayment(
  sandbox: Sandbox,
  id: string,
  outcome: 'succeed' | 'fail',
  error: StripeErrorBody,
): Stripe.PaymentIntent {
  const intent = find(sandbox, id)
  if (intent.status !== 'requires_action') throw unexpectedState(intent, 'authenticate')
  const method = resolvePaymentMethod(sandbox, idOf(intent.payment_method) ?? '')
  if (outcome === 'fail') {
    failPayment(sandbox, intent, error, method)
  } else {
    const attempt = { offSession: false, authenticated: true, locale: 'en' as const }
    pay(sandbox, intent, method, attempt)
  }
  return find(sandbox, id)
}

export const paymentIntentEndpoints = [
  endpoint(
    'POST',
    '/v1/payment_intents',
    {
      ...intentShape,
      amount: required(integer),
      ...newIntentShape,
      currency: required(text),
      off_session: boolean,
      payment_method_options: debitOptions,
    },
    ({ sandbox, params, locale }) => {
      checkAmount(params.amount)
      if (params.off_session && !params.confirm) {
        throw invalidRequest('`off_session` can only be used when `confirm` is true.', {
          param: 'off_session',
        })
      }
      const method = namedMethod(sandbox, params)
      if (method) checkUsable(sandbox, method, params.customer ?? null)
      const isDebited = params.confirm && method?.type === 'sepa_debit' && !params.mandate_data
      if (isDebited) activeMandateOf(sandbox, method.id)
      const asked = { amount: params.amount, currency: params.currency.toLowerCase() }
      const intent = createPaymentIntent(sandbox, {
        ...asked,
        customer: params.customer ?? null,
        allowed_payment_method_types: params.allowed_payment_method_types ?? null,
        automatic_payment_methods: automaticMethods(params.allowed_payment_method_types),
        description: params.description ?? null,
        metadata: params.metadata ?? {},
        payment_method: method?.id ?? null,
        payment_method_types: compatibleTypes(sandbox, params.allowed_payment_method_types, asked),
        status: method ? 'requires_confirmation' : 'requires_payment_method',
      })
      if (!params.confirm) return intent
      return confirm(sandbox, intent, { ...params, payment_method: undefined }, locale)
    },
  ),
  endpoint(
    'GET',
    '/v1/payment_intents/:id',
    { client_secret: text },
    (call) => {
      const intent = find(call.sandbox, call.id)
      checkSecret(call, intent)
      return call.publishable ? publicView(intent) : intent
    },
    { publishable: true },
  ),
  endpoint(
    'POST',
    '/v1/payment_intents/:id',
    { allowed_payment_method_types: intentShape.allowed_payment_method_types },
    ({ sandbox, id, params }) => {
      const intent = find(sandbox, id)
      if (isFinal(intent)) throw unexpectedState(intent, 'update')
      return allowTypes(sandbox, intent, params.allowed_payment_method_types)
    },
  ),
  endpoint(
    'POST',
    '/v1/payment_intents/:id/confirm',
    {
      ...confirmShape,
      allowed_payment_method_types: intentShape.allowed_payment_method_types,
      off_session: boolean,
      payment_method_options: debitOptions,
    },
    (call) => {
      const found = find(call.sandbox, call.id)
      checkSecret(call, found)
      const intent = allowTypes(call.sandbox, found, call.params.allowed_payment_method_types)
      const confirmed = confirm(call.sandbox, intent, call.params, call.locale)
      return call.publishable ? publicView(confirmed) : confirmed
    },
    { publishable: true },
  ),
  endpoint(
    'POST',
    '/v1/payment_intents/:id/cancel',
    {
      cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'),
    },
    ({ sandbox, id, params }) => {
      const intent = find(sandbox, id)
      if (isFinal(intent)) throw unexpectedState(intent, 'cancel')
      sandbox.store.dueWork.delete(id)
      const canceled = sandbox.store.paymentIntents.patch(id, {
        status: 'canceled',
        canceled_at: sandbox.clock.now,
        cancellation_reason: params.cancellation_reason ?? null,
        next_action: null,
      })
      emit(sandbox, 'payment_intent.canceled', canceled)
      return canceled
    },
  ),
  listEndpoint('/v1/payment_intents', ['customer'], ({ store }, by) => store.paymentIntents.by(by)),
]
