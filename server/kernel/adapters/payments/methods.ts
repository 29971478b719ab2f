import type { PaymentMethod } from '#domain/kernel/payment-method.ts'

/** Describes what the product needs of the provider to keep payment methods, and about those that are kept. */
export interface MethodPayments {
  /**
   * Begins to keep a payment method for charges without the payer present; nothing is charged.
   * @param network where from, as `RemoteSetup` answers it
   */
  createSetupIntent(customerId: string, network?: string | null): Promise<{ clientSecret: string }>
  /** @throws PaymentsError */
  retrieveSetup(setupId: string): Promise<RemoteSetup>
  /** Ends a set-up, so that nothing can be tried in it any more; one that has ended stays so. */
  cancelSetup(setupId: string): Promise<void>
  /**
   * A kept payment method as its holder sees it; `null` when it has no customer, is an account without a mandate, or
   * does not exist.
   */
  retrieveMethod(paymentMethodId: string): Promise<RemoteMethod | null>
  /** Forgets a kept payment method; one that is gone already stays so. */
  detachMethod(paymentMethodId: string): Promise<void>
}

export interface RemoteSetup {
  id: string
  customerId: string | null
  /** A keyed hash of the network address that it was begun from. */
  network: string | null
  /** A payment method can still be tried in it. */
  isOpen: boolean
  /** It has kept one. */
  isKept: boolean
}

export interface RemoteMethod {
  paymentMethodId: string
  customerId: string
  method: PaymentMethod
}
