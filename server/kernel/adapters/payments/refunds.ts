/** The part of `Payments` that gives money back. */
export interface RefundPayments {
  /**
   * Gives money of a payment back to the card that paid it.
   * @throws PaymentsError; `refusalCode` of it says why it was refused
   */
  refund(params: RefundParams, idempotencyKey: string): Promise<RemoteRefund>
  /** Every refund of a payment, wherever it was requested, oldest first. */
  refundsOf(paymentId: string): Promise<RemoteRefund[]>
  /** Every refund that was requested since then, of any payment. */
  refundsSince(since: Date): Promise<RemoteRefund[]>
  /** The card that was paid with. */
  cardOf(paymentId: string): Promise<{ brand: string; last4: string } | null>
}

export interface RefundParams {
  /** Ours: how the refund is found again. */
  refundId: string
  /** The provider's. */
  paymentId: string
  amountCents: number
  /** The reason as the provider tells it to the bank. */
  reason: 'duplicate' | 'requested_by_customer'
}

export interface RemoteRefund {
  id: string
  /** Ours; `null` for one that was made at the provider. */
  refundId: string | null
  /** The provider's; `null` for a charge that has no payment. */
  paymentId: string | null
  amountCents: number
  status: 'pending' | 'succeeded' | 'failed'
  /** Why it failed, in the provider's word. */
  failure: string | null
  createdAt: Date
}
