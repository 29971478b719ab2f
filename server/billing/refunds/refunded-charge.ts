import { isAllocated, isStanding } from '#server/billing/charges/standing-payment.ts'
import { issueCorrection } from '#server/billing/receipts/issue-correction.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { charges, paymentAllocations, payments } from '#server/schema.ts'
import { findCharge } from './find-charge.ts'
import { queueRefundFailedMails, queueRefundMail, queueRefundReturnedMail } from './refund-mail.ts'
import { isAnnounced, type RefundedKind } from './refunded-payment.ts'

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
  async paymentIds(tx, id) {
    const made = await tx
      .select({ paymentId: payments.providerId })
      .from(paymentAllocations)
      .innerJoin(payments, isAllocated)
      .where(eq(paymentAllocations.chargeId, id))
    return made.flatMap(({ paymentId }) => paymentId ?? [])
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
    // What was paid at the desk is no provider's to give back.
    const isPaid = status === 'settled' && one.paymentId !== null
    return { isPaid, amountCents, refundedCents, disputedCents, paymentId: one.paymentId }
  },
  async storeRefundedCents(tx, id, { refundedCents }) {
    await tx.update(charges).set({ refundedCents }).where(eq(charges.id, id))
  },
  async storeRefunded(tx, deps, refund) {
    const { id: refundId, amountCents, chargeId } = refund
    const found = chargeId && (await findCharge(tx, chargeId))
    if (!found) throw new Error('a refund of a charge names it')
    const occasion = { reason: 'refunded', refundId, paymentId: found.payment.id } as const
    const correction = await issueCorrection(tx, deps, amountCents, occasion)
    await queueRefundMail(tx, deps, refund, correction)
  },
  async storeRefundFailed(tx, deps, refund) {
    await queueRefundFailedMails(tx, deps, refund)
    // Nothing for one that had not succeeded: no receipt was corrected for it.
    const { id: refundId, amountCents } = refund
    const occasion = { reason: 'refundFailed', refundId } as const
    const correction = await issueCorrection(tx, deps, amountCents, occasion)
    if (isAnnounced(refund)) await queueRefundReturnedMail(tx, deps, refund, correction)
  },
  actions: {
    requested: 'invoices.refund',
    settled: 'invoices.refundSettled',
    external: 'invoices.refundedAtProvider',
  },
  unknown: 'invoices.notFound',
}
