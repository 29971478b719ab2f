import { refundedCharge } from './billing/refunds/refunded-charge.ts'
import type { RefundedKinds } from './billing/refunds/refunded-payment.ts'
import { refundedDonation } from './donations/refunded-donation.ts'

/** What money can be given back of: refunds know of no others. */
export const refundedKinds: RefundedKinds = {
  charge: refundedCharge,
  donation: refundedDonation,
}
