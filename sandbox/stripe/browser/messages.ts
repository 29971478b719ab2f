import type { PaymentIntent, SetupIntent, StripeError } from '@stripe/stripe-js'
import type { Appearance } from './appearance.ts'

/**
 * Names what the embedding page and the sandbox's frames say to each other through `postMessage`. Both sides check
 * origin and window; a card number is in none of these messages.
 */

export type IntentKind = 'setup_intent' | 'payment_intent'

export type Intent = SetupIntent | PaymentIntent

export type IntentResult = { intent: Intent } | { error: StripeError }

export interface FrameSettings {
  key: string
  /** Names the language as the page gave it: a language, `auto` or nothing. */
  locale: string | undefined
  appearance: Appearance
  /** The intent that the form is for, where the page already knows it. */
  clientSecret: string | undefined
  /** Names whom a mandate authorizes. */
  business: string | undefined
  /** Tells whether the form shows the text of the mandate. */
  showsMandate: boolean
  /** Says what the page knows of the account's holder. */
  holder: { name?: string | undefined; email?: string | undefined }
}

/** The kinds of payment method that the form has fields for. */
export type MethodType = 'card' | 'sepa_debit' | 'bizum'

export interface ConfirmParams {
  return_url?: string | undefined
  payment_method_data?: Record<string, unknown> | undefined
}

/** Calls from the page to a frame, with parameters and answers. */
export interface FrameCalls {
  confirm: {
    params: { kind: IntentKind; clientSecret: string; confirmParams: ConfirmParams }
    answer: IntentResult
  }
  retrieve: { params: { kind: IntentKind; clientSecret: string }; answer: IntentResult }
  /** Confirms an intent with a card that is kept already. */
  confirmKept: {
    params: { kind: IntentKind; clientSecret: string; paymentMethod: string | undefined }
    answer: IntentResult
  }
}

export type CallName = keyof FrameCalls

export type ToFrame =
  | { type: 'init'; settings: FrameSettings }
  | { type: 'call'; id: number; name: CallName; params: FrameCalls[CallName]['params'] }

export type FromFrame =
  | { type: 'hello' }
  | { type: 'ready'; title: string }
  | { type: 'change'; method: MethodType; complete: boolean; empty: boolean }
  | { type: 'loaderror'; error: StripeError }
  | { type: 'height'; height: number }
  | { type: 'enter' }
  | { type: 'answer'; id: number; answer: FrameCalls[CallName]['answer'] }

/** Describes what the authentication step sends to the page that opened it. */
export interface AuthenticationMessage {
  type: 'authenticated'
  intent: string
}
