import type { Cents } from '#domain/kernel/money.ts'
import type { DonationMethod } from '#domain/kernel/payment-method.ts'

/** The part of `Payments` that takes donations: single payments without a customer. */
export interface DonationPayments {
  /** Begins a payment that the payment form then confirms, by what the association offers and its account takes. */
  beginDonation(
    params: { donationId: string; amountCents: Cents },
    idempotencyKey: string,
  ): Promise<RemoteDonation>
  /**
   * The payment that carries this `donations.id`, even if the call that made it failed.
   * @param since it was made no earlier, by the provider's clock
   */
  findDonation(donationId: string, since: Date): Promise<RemoteDonation | null>
  retrieveDonation(paymentIntentId: string): Promise<RemoteDonation>
  /** Cancels an unpaid payment; refused where it is paid. */
  cancelDonation(paymentIntentId: string): Promise<void>
}

export interface RemoteDonation {
  paymentIntentId: string
  /** Ours; `null` where the payment is no donation's. */
  donationId: string | null
  /** Is meant for the donor's browser alone: never stored. */
  clientSecret: string
  amountCents: Cents
  /** In small letters: `eur`. */
  currency: string
  /** `open` while it can still be paid. */
  status: 'open' | 'processing' | 'succeeded' | 'canceled'
  /** It is open, and the donor is asked to approve it in the app of their bank. */
  awaitsDonor: boolean
  /** Says nothing before it is paid. */
  paidBy: DonationMethod
  receivedCents: Cents
  /** Counts the payments that were refused so far. */
  declines: number
  /** When the money was taken; `null` before that. */
  paidAt: Date | null
}
