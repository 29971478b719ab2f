import type { PaymentIntentResult, Stripe, StripeElements } from '@stripe/stripe-js'
import type { CardOutcome } from './card-outcome.ts'

/** Takes a payment by what is in the form, instead of keeping it. */
export async function pay(
  stripe: Stripe,
  elements: StripeElements,
  returnUrl: string,
): Promise<CardOutcome> {
  const confirmParams = { return_url: returnUrl }
  return paymentOutcomeOf(
    await stripe.confirmPayment({ elements, confirmParams, redirect: 'if_required' }),
  )
}

/**
 * How the card form says that a payment ended. It is only a hint: whether it is paid is for the server
 * to say.
 */
export function paymentOutcomeOf({ paymentIntent, error }: PaymentIntentResult): CardOutcome {
  const intent = paymentIntent ?? error?.payment_intent
  if (intent && (intent.status === 'succeeded' || intent.status === 'processing')) {
    return { kept: intent.id }
  }
  const message = error?.message ?? intent?.last_payment_error?.message
  return {
    problem: message ? { message } : { key: 'setupIncomplete' },
    inForm: error?.type === 'validation_error',
  }
}
