import type { SetupIntent, SetupIntentResult, StripeError } from '@stripe/stripe-js'
import type { Problem } from './problem.ts'

/** How keeping the card ended (spec §4: error, succeeded, anything else). */
export type CardOutcome =
  | { kept: string }
  /** `inForm`: the form itself marks the field, as with a number that is too short. */
  | { problem: Problem; inForm: boolean }

export function cardOutcomeOf({ setupIntent, error }: SetupIntentResult): CardOutcome {
  if (setupIntent) return outcomeOfIntent(setupIntent)
  // A confirmation whose answer was lost: sent again, the provider says that it is done already.
  if (error.setup_intent?.status === 'succeeded') return outcomeOfIntent(error.setup_intent)
  return { problem: problemOf(error), inForm: error.type === 'validation_error' }
}

/** Returns when the setup intent was made, as an ISO instant; `null` where it is not known. */
export function madeAtOf({ setupIntent }: SetupIntentResult): string | null {
  return setupIntent ? new Date(setupIntent.created * 1000).toISOString() : null
}

function outcomeOfIntent({ status, payment_method, last_setup_error }: SetupIntent): CardOutcome {
  const card = typeof payment_method === 'string' ? payment_method : payment_method?.id
  if (status === 'succeeded' && card) return { kept: card }
  // Seen on coming back from a bank that refused.
  if (last_setup_error)
    return { problem: problemOf(last_setup_error as StripeError), inForm: false }
  return { problem: { key: 'setupIncomplete' }, inForm: false }
}

function problemOf({ message }: Pick<StripeError, 'message'>): Problem {
  return message ? { message } : { key: 'setupFailed' }
}
