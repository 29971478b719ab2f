import type { BalancePayments } from './balance.ts'
import type { ChargePayments } from './charges.ts'
import type { DisputePayments } from './disputes.ts'
import type { DonationPayments } from './donations.ts'
import type { MethodPayments } from './methods.ts'
import type { RefundPayments } from './refunds.ts'

/**
 * Describes what the product needs of a payment provider: it keeps cards, moves money, gives it back, and says what
 * happened. The plan of who owes what is ours (design §5). There is one implementation, on stripe-node; the sandbox
 * is the same implementation with another address.
 */
export interface Payments
  extends MethodPayments,
    ChargePayments,
    RefundPayments,
    DisputePayments,
    BalancePayments,
    DonationPayments {
  /**
   * Finds or makes the customer of an account and answers the customer's id.
   * @param lost a customer of theirs that the provider no longer knows
   */
  customerFor(
    account: { id: string; email: string; name: string },
    lost?: string | null,
  ): Promise<string>
  /** Updates the customer's name and e-mail at the provider. */
  updateCustomer(customerId: string, details: { email: string; name: string }): Promise<void>
  /** Removes a customer with the cards that are kept; one who is gone already stays so. */
  deleteCustomer(customerId: string): Promise<void>
  /** Every customer that the provider knows, up to a hundred at a time. */
  customerPages(): AsyncIterable<RemoteCustomer[]>
  /**
   * Checks the signature of a webhook, which must be no older than five minutes, and answers the
   * event. Its object is not to be trusted: fetch it.
   * @throws Error
   */
  verifyEvent(rawBody: Buffer, signature: string): RemoteEvent
  /**
   * Tells whether the account takes payments by Bizum. It is not waited for long.
   * @throws PaymentsError unable for a key that may not read the account
   */
  takesBizum(): Promise<boolean>
  /** Resolves when the provider answers at all. */
  ping(): Promise<void>
}

export interface RemoteCustomer {
  id: string
  email: string | null
  name: string | null
}

export interface RemoteEvent {
  id: string
  type: string
  /** The payment that it is about, where it is about one; else its object. */
  objectId: string | null
}

/**
 * Why a call to the provider has no result. `noAnswer`: it may or may not have done the work, and
 * the same idempotency key is safe to use again. `failed`: it answered 5xx, and will answer so again
 * for the same key. `refused`: it understood and said no. `unable`: it did nothing for a reason that is
 * neither the payer's nor the card's: a wrong or restricted key, a rate limit.
 */
export class PaymentsError extends Error {
  readonly kind: 'noAnswer' | 'failed' | 'refused' | 'unable'
  /** It does not know the object that was named. */
  readonly isMissing: boolean

  constructor(kind: PaymentsError['kind'], cause: unknown) {
    super(cause instanceof Error ? cause.message : 'the card provider could not be reached', {
      cause,
    })
    this.name = 'PaymentsError'
    this.kind = kind
    this.isMissing = (cause as { code?: unknown } | null)?.code === 'resource_missing'
  }
}
