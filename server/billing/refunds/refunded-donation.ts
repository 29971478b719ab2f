import type { DonationStatus } from '#domain/donations/donation.ts'
import type { RefundedKind, RefundedPayment } from '#server/billing/refunds/refunded-payment.ts'
import { eq } from '#server/db/drizzle.ts'
import { donations } from '#server/db/schema.ts'
import { queueGivenBack, queueGivenBackFailed } from './donation-refund-mail.ts'

/** As refunds know payments: by the words of charges. */
export const statusForRefunds = {
  open: 'due',
  processing: 'processing',
  abandoned: 'void',
  paid: 'paid',
  refunded: 'refunded',
} as const satisfies Record<DonationStatus, RefundedPayment['status']>

/** Donations, of which money can be given back. */
export const refundedDonation: RefundedKind = {
  async paidWith(tx, paymentId) {
    const [donation] = await tx
      .select({ id: donations.id })
      .from(donations)
      .where(eq(donations.paymentIntentId, paymentId))
    return donation?.id ?? null
  },
  async read(tx, id, hold) {
    const found = tx.select().from(donations).where(eq(donations.id, id))
    const [donation] = hold ? await found.for('update') : await found
    if (!donation) return null
    const { amountCents, refundedCents, paymentIntentId, paymentStatus } = donation
    const status = statusForRefunds[paymentStatus]
    return { status, amountCents, refundedCents, paymentId: paymentIntentId }
  },
  async keep(tx, id, { status, refundedCents }) {
    // Nothing goes back of what was not paid.
    if (status !== 'paid' && status !== 'refunded') return
    await tx
      .update(donations)
      .set({ refundedCents, paymentStatus: status })
      .where(eq(donations.id, id))
  },
  notifyRefunded: queueGivenBack,
  notifyRefundFailed: queueGivenBackFailed,
  actions: {
    requested: 'donations.refund',
    settled: 'donations.refundSettled',
    foreign: 'donations.refundedAtProvider',
  },
  unknown: 'donations.notFound',
}
