import { refundedDonation } from './donations/refunded-donation.ts'
import { refundedInvoice } from './billing/refunds/refunded-invoice.ts'
import type { RefundedKinds } from './billing/refunds/refunded-payment.ts'

/** What money can be given back of: refunds know of no others. */
export const refundedKinds: RefundedKinds = {
  invoice: refundedInvoice,
  donation: refundedDonation,
}
