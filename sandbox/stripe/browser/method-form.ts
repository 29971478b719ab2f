import type { StripeError } from '@stripe/stripe-js'
import type { Texts } from './texts.ts'

export type Problem = keyof Texts['errors']

/** The fields of one kind of payment method: a card, a bank account or a telephone. */
export interface MethodForm {
  setTexts(texts: Texts): void
  isComplete(): boolean
  /** The first thing wrong, shown at its field, which gets the cursor; `undefined` if all is well. */
  validate(): { code: Problem; message: string } | undefined
  /** Shows what the bank or the server found at the field it concerns. */
  showRefusal(error: StripeError): void
  /** Holds what the payment method is made of, as `payment_method_data`. */
  data(): Record<string, unknown>
  setBusy(busy: boolean): void
}
