import type Stripe from 'stripe'
import { endpoint } from '../http/api.ts'
import { invalidRequest, noSuch, type StripeErrorBody, StripeFailure } from '../http/errors.ts'
import { listEndpoint } from '../http/lists.ts'
import { oneOf, text } from '../http/params.ts'
import type { Sandbox } from '../state/context.ts'
import { emit } from '../state/events.ts'
import { newClientSecret, newId } from '../state/ids.ts'
import { idOf } from '../state/references.ts'
import type { Locale } from './card-messages.ts'
import { cardFailure, outcomeOf } from './cards.ts'
import {
  authenticationStep,
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
import { createMandate } from './mandates.ts'
import { attach, checkUsable, resolvePaymentMethod } from './stored-methods.ts'

function find(sandbox: Sandbox, id: string): Stripe.SetupIntent {
  const intent = sandbox.store.setupIntents.get(id)
  if (!intent) throw noSuch('setupintent', id)
  return intent
}

/** Refuses what the intent's state does not allow; the error carries the intent, as Stripe's. */
function unexpectedState(intent: Stripe.SetupIntent, action: string): StripeFailure {
  const failure = invalidRequest(
    `You cannot ${action} this SetupIntent because it has a status of ${intent.status}.`,
    { code: 'setup_intent_unexpected_state' },
  )
  return new StripeFailure(400, { ...failure.body, setup_intent: intent })
}

/** Records a failed attempt and answers with its error, which carries the intent as it is now. */
function fail(
  sandbox: Sandbox,
  intent: Stripe.SetupIntent,
  error: StripeErrorBody,
  status: number,
  method?: Stripe.PaymentMethod,
): StripeFailure {
  const details = { ...error, ...(method ? { payment_method: method } : {}) }
  const failed = sandbox.store.setupIntents.patch(intent.id, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: details as unknown as Stripe.SetupIntent.LastSetupError,
    latest_attempt: newId('setatt'),
  })
  emit(sandbox, 'setup_intent.setup_failed', failed)
  return new StripeFailure(status, { ...details, setup_intent: failed })
}

function succeed(
  sandbox: Sandbox,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  locale: Locale,
  mandate: Stripe.Mandate | null = null,
): Stripe.SetupIntent {
  const customer = idOf(intent.customer)
  if (customer) attach(sandbox, method, customer, locale)
  if (method.card) sandbox.store.cards.patch(method.id, { setUp: true })
  const succeeded = sandbox.store.setupIntents.patch(intent.id, {
    status: 'succeeded',
    mandate: mandate?.id ?? null,
    payment_method: method.id,
    next_action: null,
    last_setup_error: null,
    latest_attempt: newId('setatt'),
  })
  emit(sandbox, 'setup_intent.succeeded', succeeded)
  return succeeded
}

function confirm(
  sandbox: Sandbox,
  intent: Stripe.SetupIntent,
  sent: Confirmation,
  locale: Locale,
): Stripe.SetupIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpectedState(intent, 'confirm')
  }
  const method = methodFor(sandbox, sent, idOf(intent.payment_method), locale, (failure) => {
    throw fail(sandbox, intent, failure.body, 402)
  })
  if (!method) {
    throw invalidRequest(
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
      { code: 'setup_intent_unexpected_state' },
    )
  }
  checkUsable(sandbox, method, idOf(intent.customer))
  checkAllowed(intent, method)
  if (method.type === 'sepa_debit') return setUpAccount(sandbox, intent, method, sent, locale)
  const outcome = outcomeOf(sandbox, method.id, 'setup')
  if (outcome === 'ok') return succeed(sandbox, intent, method, locale)
  if (outcome !== 'authenticate') {
    throw fail(sandbox, intent, cardFailure(outcome, locale).body, 402, method)
  }
  const waiting = sandbox.store.setupIntents.patch(intent.id, {
    status: 'requires_action',
    payment_method: method.id,
    last_setup_error: null,
    next_action: authenticationStep(sandbox, intent, sent) as Stripe.SetupIntent.NextAction,
    latest_attempt: newId('setatt'),
  })
  emit(sandbox, 'setup_intent.requires_action', waiting)
  return waiting
}

/** Keeps an account under a mandate of its holder. Throws 400 without the holder's agreement. */
function setUpAccount(
  sandbox: Sandbox,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  { mandate_data: data }: Confirmation,
  locale: Locale,
): Stripe.SetupIntent {
  if (!data) {
    throw invalidRequest(
      'When confirming a SetupIntent with a `sepa_debit` PaymentMethod, `mandate_data` is required.',
      { code: 'parameter_missing', param: 'mandate_data' },
    )
  }
  const mandate = createMandate(sandbox, method, data)
  return succeed(sandbox, intent, method, locale, mandate)
}

/** Ends the bank's authentication of a waiting intent. `error` is what a failure is put down to. */
export function finishSetup(
  sandbox: Sandbox,
  id: string,
  outcome: 'succeed' | 'fail',
  error: StripeErrorBody,
): Stripe.SetupIntent {
  const intent = find(sandbox, id)
  if (intent.status !== 'requires_action') throw unexpectedState(intent, 'authenticate')
  const method = resolvePaymentMethod(sandbox, idOf(intent.payment_method) ?? '')
  if (outcome === 'succeed') return succeed(sandbox, intent, method, 'en')
  fail(sandbox, intent, error, 402, method)
  return find(sandbox, id)
}

export const setupIntentEndpoints = [
  listEndpoint('/v1/setup_intents', ['payment_method'], ({ store }, by) =>
    store.setupIntents.by(by),
  ),
  endpoint(
    'POST',
    '/v1/setup_intents',
    {
      ...intentShape,
      ...newIntentShape,
      usage: oneOf('off_session', 'on_session'),
    },
    ({ sandbox, params, locale }) => {
      const method = namedMethod(sandbox, params)
      if (method) checkUsable(sandbox, method, params.customer ?? null)
      const id = newId('seti')
      const intent: Stripe.SetupIntent = {
        id,
        object: 'setup_intent',
        allowed_payment_method_types: params.allowed_payment_method_types ?? null,
        application: null,
        automatic_payment_methods: automaticMethods(params.allowed_payment_method_types),
        cancellation_reason: null,
        client_secret: newClientSecret(id),
        created: sandbox.clock.now,
        customer: params.customer ?? null,
        customer_account: null,
        description: params.description ?? null,
        excluded_payment_method_types: null,
        flow_directions: null,
        last_setup_error: null,
        latest_attempt: null,
        livemode: false,
        mandate: null,
        metadata: params.metadata ?? {},
        next_action: null,
        on_behalf_of: null,
        payment_method: method?.id ?? null,
        payment_method_configuration_details: null,
        payment_method_options: null,
        payment_method_types: compatibleTypes(sandbox, params.allowed_payment_method_types),
        single_use_mandate: null,
        status: method ? 'requires_confirmation' : 'requires_payment_method',
        usage: params.usage ?? 'off_session',
      }
      sandbox.store.setupIntents.put(intent)
      emit(sandbox, 'setup_intent.created', intent)
      const sent = { ...params, payment_method: undefined }
      return params.confirm ? confirm(sandbox, intent, sent, locale) : intent
    },
  ),
  endpoint(
    'GET',
    '/v1/setup_intents/:id',
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
    '/v1/setup_intents/:id/confirm',
    confirmShape,
    (call) => {
      const intent = find(call.sandbox, call.id)
      checkSecret(call, intent)
      const confirmed = confirm(call.sandbox, intent, call.params, call.locale)
      return call.publishable ? publicView(confirmed) : confirmed
    },
    { publishable: true },
  ),
  endpoint(
    'POST',
    '/v1/setup_intents/:id/cancel',
    { cancellation_reason: oneOf('abandoned', 'duplicate', 'requested_by_customer') },
    ({ sandbox, id, params }) => {
      const intent = find(sandbox, id)
      if (intent.status === 'succeeded' || intent.status === 'canceled') {
        throw unexpectedState(intent, 'cancel')
      }
      const canceled = sandbox.store.setupIntents.patch(id, {
        status: 'canceled',
        cancellation_reason: params.cancellation_reason ?? null,
        next_action: null,
      })
      emit(sandbox, 'setup_intent.canceled', canceled)
      return canceled
    },
  ),
]
