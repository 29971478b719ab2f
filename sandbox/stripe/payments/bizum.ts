import type Stripe from 'stripe'
import { isPhone, withPrefix } from '../browser/bizum/phone.ts'
import type { DueWork } from '../clock/scheduled-work.ts'
import { docUrl, invalidRequest, type StripeErrorBody } from '../http/errors.ts'
import type { Sandbox } from '../state/context.ts'

/** In cents: Bizum takes no more at once. */
const mostCents = 500_000
const answerSeconds = 3
/** Within which the payer has to approve. */
const expirySeconds = 3600

/** Says what becomes of the payments of a test number; those of every other one are approved. */
const testPhones: Record<string, BizumAnswer> = {
  '+34600000002': 'payerRefuses',
  '+34600990001': 'requestExpires',
}

type BizumAnswer = DueWork['kind'] & ('payerApproves' | 'payerRefuses' | 'requestExpires')

/** Tells whether an account takes a payment by Bizum. */
export function takesBizum(
  { bizumPayments }: Sandbox,
  { amount, currency }: Pick<Stripe.PaymentIntent, 'amount' | 'currency'>,
): boolean {
  return bizumPayments === 'active' && currency === 'eur' && amount <= mostCents
}

/** Reads the telephone number of a Spanish mobile. Throws 400 for another one. */
export function readPhone(given: string): string {
  if (isPhone(given)) return withPrefix(given)
  throw invalidRequest('The phone number must be that of a Spanish mobile.', {
    code: 'payment_method_invalid_parameter',
    param: 'billing_details[phone]',
  })
}

/** Plans the answer of the payer, who is asked in the app of their bank. */
export function planAnswer(
  { clock, store }: Sandbox,
  methodId: string,
): { kind: BizumAnswer; at: number } {
  const kind = testPhones[store.phones.need(methodId).phone] ?? 'payerApproves'
  return { kind, at: clock.now + (kind === 'requestExpires' ? expirySeconds : answerSeconds) }
}

function refusal(code: string, message: string): StripeErrorBody {
  return { type: 'invalid_request_error', code, message, doc_url: docUrl(code) }
}

export const payerRefused = refusal(
  'payment_method_customer_decline',
  'The customer declined the payment in the app of their bank.',
)

export const requestExpired = refusal(
  'payment_intent_payment_attempt_expired',
  'The customer did not approve the payment in time.',
)
