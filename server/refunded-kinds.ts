import { refundedCharge } from './billing/refunds/refunded-charge.ts'
import type { RefundedKinds } from './billing/refunds/refunded-payment.ts'
import { refundedDonation } from './donations/refunded-donation.ts'

/** The kinds of payments that can be refunded. */
export const refundedKinds: RefundedKinds = {
  charge: refundedCharge,
  donation: refundedDonation,
}
