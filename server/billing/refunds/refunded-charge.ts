import { eq } from '#server/kernel/db/drizzle.ts'
import { charges } from '#server/schema.ts'
import { queueRefundFailedMails, queueRefundMail } from './refund-mail.ts'
import type { RefundedKind } from './refunded-payment.ts'

/** Charges, of which money can be given back. */
export const refundedCharge: RefundedKind = {
  async findByPaymentId(tx, paymentId) {
    const [charge] = await tx
      .select({ id: charges.id })
      .from(charges)
      .where(eq(charges.paymentId, paymentId))
    return charge?.id ?? null
  },
  async read(tx, id, forUpdate) {
    const found = tx.select().from(charges).where(eq(charges.id, id))
    const [charge] = forUpdate ? await found.for('update') : await found
    return charge ?? null
  },
  async storeRefundTotals(tx, id, counted) {
    await tx.update(charges).set(counted).where(eq(charges.id, id))
  },
  notifyRefunded: queueRefundMail,
  notifyRefundFailed: queueRefundFailedMails,
  actions: {
    requested: 'invoices.refund',
    settled: 'invoices.refundSettled',
    external: 'invoices.refundedAtProvider',
  },
  unknown: 'invoices.notFound',
}
