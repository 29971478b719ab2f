import { eq } from '#server/db/drizzle.ts'
import { charges } from '#server/db/schema.ts'
import { queueRefundFailedMails, queueRefundMail } from './refund-mail.ts'
import type { RefundedKind } from './refunded-payment.ts'

/** Charges, of which money can be given back. */
export const refundedCharge: RefundedKind = {
  async paidWith(tx, paymentId) {
    const [charge] = await tx
      .select({ id: charges.id })
      .from(charges)
      .where(eq(charges.paymentId, paymentId))
    return charge?.id ?? null
  },
  async read(tx, id, hold) {
    const found = tx.select().from(charges).where(eq(charges.id, id))
    const [charge] = hold ? await found.for('update') : await found
    return charge ?? null
  },
  async keep(tx, id, counted) {
    await tx.update(charges).set(counted).where(eq(charges.id, id))
  },
  notifyRefunded: queueRefundMail,
  notifyRefundFailed: queueRefundFailedMails,
  actions: {
    requested: 'invoices.refund',
    settled: 'invoices.refundSettled',
    foreign: 'invoices.refundedAtProvider',
  },
  unknown: 'invoices.notFound',
}
