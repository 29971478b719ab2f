import type { Month } from '#domain/calendar.ts'

/** What the product needs of the card provider about kept cards. */
export interface CardPayments {
  /** A kept card as its holder knows it; `null` when it belongs to nobody or does not exist. */
  retrieveCard(paymentMethodId: string): Promise<RemoteCard | null>
  /** Forgets a kept card; one that is gone already stays so. */
  detachCard(paymentMethodId: string): Promise<void>
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
