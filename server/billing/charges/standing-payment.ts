import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, inArray, isNull, max } from '#server/kernel/db/drizzle.ts'
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

/** Takes a payment from its charge, which another one is to settle. The caller holds both rows. */
export async function releasePayment(
  tx: Queryable,
  { id }: Pick<Payment, 'id'>,
  status: 'returned' | 'undone' | 'canceled',
  now: Date,
): Promise<void> {
  await tx
    .update(payments)
    .set({ status, nextAttemptAt: null, busyUntil: null })
    .where(eq(payments.id, id))
  await tx
    .update(paymentAllocations)
    .set({ releasedAt: now })
    .where(and(eq(paymentAllocations.paymentId, id), isNull(paymentAllocations.releasedAt)))
}

/** Returns the numbers of these charges' next payments: one that was paid at the desk by mistake has had some. */
export async function nextRounds(
  tx: Pick<Queryable, 'select'>,
  chargeIds: readonly string[],
): Promise<(chargeId: string) => number> {
  const rows = await tx
    .select({ id: paymentAllocations.chargeId, last: max(payments.round) })
    .from(paymentAllocations)
    .innerJoin(payments, isAllocated)
    .where(inArray(paymentAllocations.chargeId, [...chargeIds]))
    .groupBy(paymentAllocations.chargeId)
  return (chargeId) => (rows.find(({ id }) => id === chargeId)?.last ?? 0) + 1
}

/** Stores a payment of one charge, which has no other one that stands. */
export async function addPayment(
  tx: Queryable,
  { id: chargeId, payerId }: Pick<Charge, 'id' | 'payerId'>,
  payment: Omit<typeof payments.$inferInsert, 'id' | 'payerId'>,
): Promise<Payment> {
  const [added] = await tx
    .insert(payments)
    .values({ ...payment, payerId })
    .returning()
  if (!added) throw new Error('the payment was not stored')
  const { id: paymentId, amountCents } = added
  await tx.insert(paymentAllocations).values({ paymentId, chargeId, amountCents })
  return added
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
