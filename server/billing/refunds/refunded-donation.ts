import { isGiven } from '#domain/donations/donation.ts'
import type { RefundedKind } from '#server/billing/refunds/refunded-payment.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { donations } from '#server/schema.ts'
import { queueDonationRefundFailedMails, queueDonationRefundMail } from './donation-refund-mail.ts'

/** Donations, of which money can be given back. */
export const refundedDonation: RefundedKind = {
  async findByPaymentId(tx, paymentId) {
    const [donation] = await tx
      .select({ id: donations.id })
      .from(donations)
      .where(eq(donations.paymentIntentId, paymentId))
    return donation?.id ?? null
  },
  async paymentIds(tx, id) {
    const found = await tx
      .select({ paymentId: donations.paymentIntentId })
      .from(donations)
      .where(eq(donations.id, id))
    return found.flatMap(({ paymentId }) => paymentId ?? [])
  },
  async read(tx, id, forUpdate) {
    const found = tx.select().from(donations).where(eq(donations.id, id))
    const [donation] = forUpdate ? await found.for('update') : await found
    if (!donation) return null
    const { amountCents, refundedCents, disputedCents, paymentIntentId, paymentStatus } = donation
    const isPaid = isGiven(paymentStatus)
    return { isPaid, amountCents, refundedCents, disputedCents, paymentId: paymentIntentId }
  },
  async storeRefundedCents(tx, id, { isPaid, amountCents, refundedCents }) {
    // Nothing goes back of what was not paid.
    if (!isPaid) return
    const paymentStatus = refundedCents >= amountCents ? 'refunded' : 'paid'
    await tx.update(donations).set({ refundedCents, paymentStatus }).where(eq(donations.id, id))
  },
  storeRefunded: queueDonationRefundMail,
  storeRefundFailed: queueDonationRefundFailedMails,
  actions: {
    requested: 'donations.refund',
    settled: 'donations.refundSettled',
    external: 'donations.refundedAtProvider',
  },
  unknown: 'donations.notFound',
}
