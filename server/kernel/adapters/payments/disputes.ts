/** The part of `Payments` that reads what cardholders dispute at their banks. */
export interface DisputePayments {
  /** Every dispute of a payment. */
  disputesOf(paymentId: string): Promise<RemoteDispute[]>
  /** Every dispute that was opened since then, of any payment. */
  disputesSince(since: Date): Promise<RemoteDispute[]>
}

export interface RemoteDispute {
  id: string
  /** The provider's; `null` for a charge that has no payment. */
  paymentId: string | null
  amountCents: number
  /** Why, in the provider's word: `fraudulent`. */
  reason: string
  /** `open` until the cardholder's bank has decided. */
  status: 'open' | 'won' | 'lost'
  evidenceDueBy: Date | null
  createdAt: Date
}
