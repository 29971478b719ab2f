import type { Month } from '#domain/calendar.ts'
import type { PaymentFailureKind } from '#domain/billing/failure.ts'

/** What the product needs of the card provider about kept cards, and about charges that were refused. */
export interface CardPayments {
  /** A kept card as its holder knows it; `null` when it belongs to nobody or does not exist. */
  retrieveCard(paymentMethodId: string): Promise<RemoteCard | null>
  /** Charges whatever this schedule still asks for to this card. Doing it twice changes nothing. */
  setCard(stripeScheduleId: string, paymentMethodId: string): Promise<void>
  /** Makes this card the customer's own for whatever names none. */
  setCardOfCustomer(customerId: string, paymentMethodId: string): Promise<void>
  /** Forgets a kept card; one that is gone already stays so. */
  detachCard(paymentMethodId: string): Promise<void>
  /**
   * Charges an open invoice to this card, with the payer there to be asked by their bank. How it
   * ended is to be asked of the invoice: a refusal and an invoice that is paid already throw too.
   */
  payInvoice(
    stripeInvoiceId: string,
    paymentMethodId: string,
    idempotencyKey: string,
  ): Promise<void>
  /** Gives an unpaid invoice up for good: nobody can pay it afterwards. Refused once it is paid. */
  voidInvoice(stripeInvoiceId: string): Promise<void>
}

export interface RemoteCard {
  paymentMethodId: string
  customerId: string
  /** In the provider's words: `visa`, `mastercard` … */
  brand: string
  last4: string
  /** The month at whose end it expires. */
  expiresIn: Month
}

/** Why the newest try to charge an invoice was refused, and what confirms it at the payer's bank. */
export interface RemoteRefusal {
  kind: PaymentFailureKind
  /** For the payer's browser alone: never stored. */
  clientSecret: string | null
}
