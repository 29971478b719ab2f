import { isAllocated, isStanding } from '#server/billing/charges/standing-payment.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { charges, paymentAllocations, payments } from '#server/schema.ts'
import { queueRefundFailedMails, queueRefundMail } from './refund-mail.ts'
import type { RefundedKind } from './refunded-payment.ts'

/** Charges, of which money can be given back. */
export const refundedCharge: RefundedKind = {
  async findByPaymentId(tx, paymentId) {
    const [charge] = await tx
      .select({ id: paymentAllocations.chargeId })
      .from(paymentAllocations)
      .innerJoin(payments, isAllocated)
      .where(eq(payments.providerId, paymentId))
    return charge?.id ?? null
  },
  async read(tx, id, forUpdate) {
    const found = tx
      .select({ charge: charges, paymentId: payments.providerId })
      .from(charges)
      .innerJoin(paymentAllocations, isStanding)
      .innerJoin(payments, isAllocated)
      .where(eq(charges.id, id))
    const [one] = forUpdate ? await found.for('update', { of: charges }) : await found
    if (!one) return null
    const { status, amountCents, refundedCents, disputedCents } = one.charge
    const isPaid = status === 'settled'
    return { isPaid, amountCents, refundedCents, disputedCents, paymentId: one.paymentId }
  },
  async storeRefundedCents(tx, id, { refundedCents }) {
    await tx.update(charges).set({ refundedCents }).where(eq(charges.id, id))
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
