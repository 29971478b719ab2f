import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, inArray, isNull } from '#server/kernel/db/drizzle.ts'
import { charges, paymentAllocations, payments } from '#server/schema.ts'

export type Charge = typeof charges.$inferSelect
export type Payment = typeof payments.$inferSelect

/** Joins the allocation by which a charge is paid, or is to be. */
export const isStanding = and(
  eq(paymentAllocations.chargeId, charges.id),
  isNull(paymentAllocations.releasedAt),
)

/** Joins the payment of an allocation. */
export const isAllocated = eq(payments.id, paymentAllocations.paymentId)

/** A charge with the payment that settles it, or is to. */
export interface ChargeWithPayment {
  charge: Charge
  payment: Payment
}

/**
 * Returns a charge and its payment, both locked until the end of `tx`; `null` where there is no such charge, or it
 * needs no payment.
 */
export async function lockChargeWithPayment(
  tx: Queryable,
  chargeId: string,
): Promise<ChargeWithPayment | null> {
  const [charge] = await tx.select().from(charges).where(eq(charges.id, chargeId)).for('update')
  if (!charge) return null
  // After the charge, so that the payment is the one that stands by now.
  const [found] = await tx
    .select({ payment: payments })
    .from(paymentAllocations)
    .innerJoin(payments, isAllocated)
    .where(and(eq(paymentAllocations.chargeId, chargeId), isNull(paymentAllocations.releasedAt)))
    .for('update', { of: payments })
  return found ? { charge, payment: found.payment } : null
}

/**
 * Gives charges up for good: they are owed no more, and their payments are tried no more. The caller
 * holds both rows.
 * @param now the business clock's
 */
export async function voidCharges(
  tx: Queryable,
  given: readonly { charge: Pick<Charge, 'id'>; payment: Pick<Payment, 'id'> }[],
  now: Date,
): Promise<void> {
  const chargeIds = given.map(({ charge }) => charge.id)
  const paymentIds = given.map(({ payment }) => payment.id)
  await tx
    .update(charges)
    .set({ status: 'void', voidedAt: now })
    .where(inArray(charges.id, chargeIds))
  await tx
    .update(payments)
    .set({ status: 'canceled', nextAttemptAt: null, busyUntil: null })
    .where(inArray(payments.id, paymentIds))
}
