import type { PaymentIntentResult } from '@stripe/stripe-js'
import type { CardOutcome } from '#web/kernel/cards/card-outcome.ts'

/**
 * How the card form says that a payment ended. It is only a hint: whether a donation is paid is for
 * the server to say.
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
