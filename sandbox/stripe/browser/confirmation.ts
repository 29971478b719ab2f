import type { StripeError } from '@stripe/stripe-js'
import { authenticate } from './authentication.ts'
import type { Elements } from './elements.ts'
import { errorText } from './error-text.ts'
import { integrationError } from './integration-error.ts'
import { intentKindOf } from './intent-id.ts'
import type { ConfirmParams, Intent, IntentKind, IntentResult } from './messages.ts'
import { pageLocale } from './sandbox-page.ts'

export interface ConfirmOptions {
  elements?: Elements
  clientSecret?: string
  confirmParams?: ConfirmParams
  redirect?: 'always' | 'if_required'
}

/** Retrieves an intent from the sandbox with its client secret. */
export type Retrieve = (kind: IntentKind, clientSecret: string) => Promise<IntentResult>

const finished: readonly string[] = ['succeeded', 'processing', 'requires_capture']

/** The error of an intent that neither finished nor waits for the bank's step any more. */
function failureOf(kind: IntentKind, intent: Intent, locale: string | undefined): StripeError {
  const last = 'last_setup_error' in intent ? intent.last_setup_error : undefined
  const lastPayment = 'last_payment_error' in intent ? intent.last_payment_error : undefined
  const failure = (last ?? lastPayment ?? {}) as Partial<StripeError>
  const error: StripeError = {
    ...failure,
    type: failure.type ?? 'invalid_request_error',
    code: failure.code ?? `${kind}_authentication_failure`,
  }
  return { ...error, message: errorText(error, pageLocale(locale)), [kind]: intent }
}

/** Completes the remaining steps of an intent and returns the result. */
export async function finishIntent(
  kind: IntentKind,
  intent: Intent,
  clientSecret: string,
  locale: string | undefined,
  retrieve: Retrieve,
): Promise<IntentResult> {
  async function hasAnswer(): Promise<boolean> {
    const now = await retrieve(kind, clientSecret)
    return 'intent' in now && now.intent.status !== 'requires_action'
  }

  if (intent.status !== 'requires_action') return { intent }
  const isElsewhere = String(intent.next_action?.type) === 'await_authorization'
  await authenticate(clientSecret, locale, isElsewhere ? hasAnswer : undefined)
  const result = await retrieve(kind, clientSecret)
  if ('error' in result || finished.includes(result.intent.status)) return result
  // The payer has left the step, and can still approve.
  if (isElsewhere && result.intent.status === 'requires_action') return result

  return { error: failureOf(kind, result.intent, locale) }
}

/** Mistakes of the page that Stripe.js refuses before anything is sent. */
function checked(kind: IntentKind, options: ConfirmOptions) {
  const call = kind === 'setup_intent' ? 'stripe.confirmSetup()' : 'stripe.confirmPayment()'
  const state = options.elements?._state()
  const clientSecret = options.clientSecret ?? state?.clientSecret
  if (!state?.payment) throw integrationError(`${call} needs \`elements\` with a Payment Element.`)
  if (!clientSecret || intentKindOf(clientSecret) !== kind) {
    throw integrationError(`${call} needs the client secret of a ${kind}.`)
  }
  if (options.redirect !== 'if_required') {
    throw integrationError(`The sandbox offers ${call} with redirect: 'if_required' alone.`)
  }
  return { clientSecret, channel: state.payment._channel() }
}

/** `confirmSetup` and `confirmPayment`: the form is checked, sent, and the bank's step gone through. */
export async function confirm(
  kind: IntentKind,
  options: ConfirmOptions,
  locale: string | undefined,
): Promise<IntentResult> {
  const { clientSecret, channel } = checked(kind, options)
  const confirmParams = options.confirmParams ?? {}
  const answer = await channel.call('confirm', { kind, clientSecret, confirmParams })
  if ('error' in answer) return answer
  return finishIntent(kind, answer.intent, clientSecret, locale, (of, secret) =>
    channel.call('retrieve', { kind: of, clientSecret: secret }),
  )
}
