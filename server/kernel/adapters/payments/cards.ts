import type { Month } from '#domain/kernel/calendar.ts'

/** Describes what the product needs of the card provider to keep cards, and about those that are kept. */
export interface CardPayments {
  /**
   * Begins to keep a card for charges without the payer present; nothing is charged.
   * @param network where from, as `RemoteSetup` answers it
   */
  createSetupIntent(customerId: string, network?: string | null): Promise<{ clientSecret: string }>
  /** @throws PaymentsError */
  retrieveSetup(setupId: string): Promise<RemoteSetup>
  /** Ends a set-up, so that no card can be tried in it any more; one that has ended stays so. */
  cancelSetup(setupId: string): Promise<void>
  /** A kept card as its holder sees it; `null` when it has no customer or does not exist. */
  retrieveCard(paymentMethodId: string): Promise<RemoteCard | null>
  /** Forgets a kept card; one that is gone already stays so. */
  detachCard(paymentMethodId: string): Promise<void>
}

export interface RemoteSetup {
  id: string
  customerId: string | null
  /** A keyed hash of the network address that it was begun from. */
  network: string | null
  /** A card can still be tried in it. */
  isOpen: boolean
  /** It has kept a card. */
  isKept: boolean
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
