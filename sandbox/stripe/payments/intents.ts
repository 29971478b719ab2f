import type Stripe from 'stripe'
import type { Call } from '../http/api.ts'
import { invalidRequest, StripeFailure } from '../http/errors.ts'
import { boolean, list, metadata, nullable, text } from '../http/params.ts'
import type { Sandbox } from '../state/context.ts'
import { takesBizum } from './bizum.ts'
import type { Locale } from './card-messages.ts'
import { findCustomer } from './customers.ts'
import { type MandateData, mandateData } from './mandates.ts'
import {
  createPaymentMethod,
  methodType,
  paymentMethodData,
  resolvePaymentMethod,
} from './stored-methods.ts'

/** Describes what may be said of an intent of either kind whenever it is written. */
export const intentShape = {
  customer: text,
  description: nullable(text),
  metadata,
  payment_method: text,
  allowed_payment_method_types: list(methodType),
}

/** Describes what making an intent of either kind takes besides. */
export const newIntentShape = {
  confirm: boolean,
  mandate_data: mandateData,
  payment_method_data: paymentMethodData,
  return_url: text,
  use_stripe_sdk: boolean,
}

/** Describes what confirming an intent takes, of either kind. */
export const confirmShape = {
  mandate_data: mandateData,
  payment_method: text,
  payment_method_data: paymentMethodData,
  return_url: text,
  use_stripe_sdk: boolean,
  client_secret: text,
}

export interface Confirmation {
  mandate_data?: MandateData | undefined
  payment_method?: string | undefined
  payment_method_data?: ReturnType<typeof paymentMethodData.read> | undefined
  return_url?: string | undefined
  use_stripe_sdk?: boolean | undefined
}

/** Throws 400 for a wrong client secret, or for none from a browser. */
export function checkSecret(
  call: Pick<Call<Record<string, never>>, 'publishable'> & {
    params: { client_secret?: string | undefined }
  },
  intent: { id: string; client_secret: string | null },
): void {
  const { client_secret: sent } = call.params
  if (sent === intent.client_secret || (sent === undefined && !call.publishable)) return
  throw invalidRequest(
    `The client_secret provided does not match any associated intent on this account. Ensure the client_secret whose owner is '${intent.id}' was provided unmodified.`,
    { param: 'client_secret', code: sent === undefined ? 'parameter_missing' : 'resource_missing' },
  )
}

/** Returns what a browser may see of an intent: neither its customer nor its metadata. */
export function publicView<T extends { customer?: unknown; metadata?: unknown }>(
  intent: T,
): Partial<T> {
  const { customer, metadata, ...visible } = intent
  return visible as Partial<T>
}

/**
 * The card to confirm with: sent along, named, or already on the intent; null if none. A card that
 * cannot be is handed to `refused`, which throws.
 */
export function methodFor(
  sandbox: Sandbox,
  sent: Confirmation,
  current: string | null,
  locale: Locale,
  refused: (failure: StripeFailure) => never,
): Stripe.PaymentMethod | null {
  if (sent.payment_method_data) {
    try {
      return createPaymentMethod(sandbox, sent.payment_method_data, locale)
    } catch (error) {
      if (error instanceof StripeFailure && error.status === 402) refused(error)
      throw error
    }
  }
  const id = sent.payment_method ?? current
  return id ? resolvePaymentMethod(sandbox, id, 'payment_method') : null
}

/**
 * The kinds of payment of an intent: of those allowed, the ones that it can be paid by. The others are left out
 * without an error. `payment` is null for a set-up, which keeps no telephone.
 */
export function compatibleTypes(
  sandbox: Sandbox,
  allowed: readonly string[] = ['card'],
  payment: Pick<Stripe.PaymentIntent, 'amount' | 'currency'> | null = null,
): string[] {
  const withBizum = payment !== null && takesBizum(sandbox, payment)
  const types = allowed.filter((type) => type !== 'bizum' || withBizum)
  if (types.length > 0) return types
  throw invalidRequest('No payment method types are compatible with this intent.', {
    param: 'allowed_payment_method_types',
  })
}

/** Throws 400 for a method of a kind that the intent does not allow. */
export function checkAllowed(
  intent: Stripe.PaymentIntent | Stripe.SetupIntent,
  { type }: Stripe.PaymentMethod,
): void {
  const { payment_method_types: allowed } = intent
  if (allowed.includes(type)) return
  throw invalidRequest(
    `The PaymentMethod provided (${type}) is not allowed for this ${intent.object === 'setup_intent' ? 'SetupIntent' : 'PaymentIntent'}. Please attempt again with a PaymentMethod of one of the following types: ${allowed.join(', ')}.`,
    { code: 'payment_intent_incompatible_payment_method', param: 'payment_method' },
  )
}

/** The card that is named when an intent is written; the customer that is named has to exist. */
export function namedMethod(
  sandbox: Sandbox,
  named: { customer?: string | undefined; payment_method?: string | undefined },
): Stripe.PaymentMethod | null {
  if (named.customer) findCustomer(sandbox, named.customer, 'customer')
  return named.payment_method
    ? resolvePaymentMethod(sandbox, named.payment_method, 'payment_method')
    : null
}

/** Who chooses the kinds of payment of a new intent: Stripe, unless they are listed. */
export function automaticMethods(allowed: readonly string[] | undefined) {
  return allowed ? null : { enabled: true, allow_redirects: 'always' as const }
}

/**
 * The step of a bank's authentication: the browser goes to the sandbox's page and comes back, or
 * Stripe.js shows that page in a frame.
 */
export function authenticationStep(
  sandbox: Sandbox,
  intent: { id: string; client_secret: string | null },
  sent: Confirmation,
) {
  const secret = encodeURIComponent(intent.client_secret ?? '')
  const url = `${sandbox.url}/_sandbox/authenticate/${intent.id}?client_secret=${secret}`
  if (sent.return_url && !sent.use_stripe_sdk) {
    const there = `${url}&return_url=${encodeURIComponent(sent.return_url)}`
    return { type: 'redirect_to_url', redirect_to_url: { url: there, return_url: sent.return_url } }
  }
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url },
  }
}
