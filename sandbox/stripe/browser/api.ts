import type { StripeError } from '@stripe/stripe-js'
import { errorText } from './error-text.ts'
import { intentIdOf } from './intent-id.ts'
import type { Locale } from './locale.ts'
import type { ConfirmParams, Intent, IntentKind, IntentResult } from './messages.ts'

/** Who calls the sandbox's API, and the language of its errors. */
export interface Caller {
  key: string
  locale: Locale
}

function addressOf(kind: IntentKind, clientSecret: string): string {
  return `../v1/${kind}s/${encodeURIComponent(intentIdOf(clientSecret))}`
}

/** Writes nested data the way Stripe's API reads forms: `a[b][c]=d`. */
function writeForm(form: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === null) return
  if (typeof value !== 'object') form.append(name, String(value))
  else for (const [key, inner] of Object.entries(value)) writeForm(form, `${name}[${key}]`, inner)
}

function errorResult(error: StripeError, locale: Locale): { error: StripeError } {
  return { error: { ...error, message: errorText(error, locale) } }
}

async function request(
  caller: Caller,
  method: 'GET' | 'POST',
  path: string,
  body: URLSearchParams,
): Promise<IntentResult> {
  const get = method === 'GET'
  try {
    const response = await fetch(get ? `${path}?${body}` : path, {
      method,
      headers: { Authorization: `Bearer ${caller.key}`, 'Accept-Language': caller.locale },
      ...(get ? {} : { body }),
    })
    const answer = (await response.json()) as Intent & { error?: StripeError }
    if (response.ok) return { intent: answer }
    return errorResult(answer.error ?? { type: 'api_error' }, caller.locale)
  } catch {
    return errorResult({ type: 'api_connection_error' }, caller.locale)
  }
}

/** Reads an intent with its client secret, as Stripe lets a publishable key do. */
export function retrieveIntent(
  caller: Caller,
  kind: IntentKind,
  clientSecret: string,
): Promise<IntentResult> {
  const query = new URLSearchParams({ client_secret: clientSecret })
  return request(caller, 'GET', addressOf(kind, clientSecret), query)
}

/** Confirms an intent with a card that its customer has kept, or with the one it has already. */
export function confirmWithKeptCard(
  caller: Caller,
  {
    kind,
    clientSecret,
    paymentMethod,
  }: { kind: IntentKind; clientSecret: string; paymentMethod: string | undefined },
): Promise<IntentResult> {
  const form = new URLSearchParams({ client_secret: clientSecret, use_stripe_sdk: 'true' })
  if (paymentMethod) form.append('payment_method', paymentMethod)
  return request(caller, 'POST', `${addressOf(kind, clientSecret)}/confirm`, form)
}

/** Says that the holder of an account has agreed to the mandate that the form shows. */
const agreement = { customer_acceptance: { type: 'online', online: { infer_from_client: true } } }

/** Confirms an intent with the card or the account that was typed in. */
export function confirmIntent(
  caller: Caller,
  kind: IntentKind,
  clientSecret: string,
  data: Record<string, unknown>,
  confirmParams: ConfirmParams,
): Promise<IntentResult> {
  const form = new URLSearchParams({ client_secret: clientSecret, use_stripe_sdk: 'true' })
  if (confirmParams.return_url) form.append('return_url', confirmParams.return_url)
  const { payment_method_data: given = {} } = confirmParams
  const billing_details = { ...(given.billing_details ?? {}), ...(data.billing_details ?? {}) }
  writeForm(form, 'payment_method_data', { ...given, ...data, billing_details })
  if (data.type === 'sepa_debit') writeForm(form, 'mandate_data', agreement)
  return request(caller, 'POST', `${addressOf(kind, clientSecret)}/confirm`, form)
}
