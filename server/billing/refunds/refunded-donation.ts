import type { DonationStatus } from '#domain/donations/donation.ts'
import type { RefundedKind, RefundedPayment } from '#server/billing/refunds/refunded-payment.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { donations } from '#server/schema.ts'
import { queueDonationRefundFailedMails, queueDonationRefundMail } from './donation-refund-mail.ts'

/** Finds charges as refunds know payments: by the words of charges. */
export const statusForRefunds = {
  open: 'due',
  processing: 'processing',
  abandoned: 'void',
  paid: 'paid',
  refunded: 'refunded',
} as const satisfies Record<DonationStatus, RefundedPayment['status']>

/** Donations, of which money can be given back. */
export const refundedDonation: RefundedKind = {
  async findByPaymentId(tx, paymentId) {
    const [donation] = await tx
      .select({ id: donations.id })
      .from(donations)
      .where(eq(donations.paymentIntentId, paymentId))
    return donation?.id ?? null
  },
  async read(tx, id, forUpdate) {
    const found = tx.select().from(donations).where(eq(donations.id, id))
    const [donation] = forUpdate ? await found.for('update') : await found
    if (!donation) return null
    const { amountCents, refundedCents, disputedCents, paymentIntentId, paymentStatus } = donation
    const status = statusForRefunds[paymentStatus]
    return { status, amountCents, refundedCents, disputedCents, paymentId: paymentIntentId }
  },
  async storeRefundTotals(tx, id, { status, refundedCents }) {
    // Nothing goes back of what was not paid.
    if (status !== 'paid' && status !== 'refunded') return
    await tx
      .update(donations)
      .set({ refundedCents, paymentStatus: status })
      .where(eq(donations.id, id))
  },
  notifyRefunded: queueDonationRefundMail,
  notifyRefundFailed: queueDonationRefundFailedMails,
  actions: {
    requested: 'donations.refund',
    settled: 'donations.refundSettled',
    external: 'donations.refundedAtProvider',
  },
  unknown: 'donations.notFound',
}
