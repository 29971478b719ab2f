import type { RefundReason } from '#domain/billing/refund.ts'

/** The part of `Payments` that gives money back. */
export interface RefundPayments {
  /**
   * Gives money of a payment back to the card that paid it.
   * @throws PaymentsError; `failureWord` of it says why it was refused
   */
  refund(wish: RefundWish, idempotencyKey: string): Promise<RemoteRefund>
  /** Every refund of a payment, wherever it was asked for, oldest first. */
  refundsOf(paymentId: string): Promise<RemoteRefund[]>
  /** Every refund that was asked for since then, of whatever payment. */
  refundsSince(since: Date): Promise<RemoteRefund[]>
  /** The invoice that this charge or refund belongs to; `null` when there is none or it is unknown. */
  invoiceOfPayment(chargeOrRefundId: string): Promise<string | null>
  /** The card that was paid with. */
  cardOf(paymentId: string): Promise<{ brand: string; last4: string } | null>
}

export interface RefundWish {
  /** Ours: how the refund is found again. */
  refundId: string
  /** The provider's id of the invoice, or of the payment that belongs to none. */
  paymentId: string
  amountCents: number
  reason: RefundReason
}

export interface RemoteRefund {
  id: string
  /** Ours; `null` for one that was asked for at the provider. */
  refundId: string | null
  amountCents: number
  status: 'pending' | 'succeeded' | 'failed'
  /** Why it failed, in the provider's word. */
  failure: string | null
  createdAt: Date
}
