import { RETURNED_CODE } from '#domain/billing/failure.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { reopenFailure } from '#server/billing/dunning/record-failure.ts'
import { issueCorrection } from '#server/billing/receipts/issue-correction.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, isNull } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { charges, paymentAllocations, payments } from '#server/schema.ts'
import { type ChargeWithPayment, lockChargeWithPayment } from './standing-payment.ts'

/**
 * Part of the transaction that stores that the payer's bank has taken money back for good: the charge is
 * owed again, with the rule of refused charges (design §5), and another payment waits for the payer. It is not
 * tried by itself: whoever has taken money back once would do so again.
 * The receipt is corrected by what is owed. Nothing is owed of what was given back to the payer before.
 * @param backCents what the bank took back
 * @param now the business clock's
 * @returns who owes it now; `null` where the payment does not settle the charge
 */
export async function returnPayment(
  tx: Queryable,
  deps: Pick<Deps, 'businessClock'>,
  { chargeId, providerId, disputeId }: { chargeId: string; providerId: string; disputeId: string },
  backCents: Cents,
  now: Date,
): Promise<string | null> {
  const found = await lockChargeWithPayment(tx, chargeId)
  if (found?.charge.status !== 'settled' || found.payment.providerId !== providerId) return null
  const { charge, payment } = found
  const owedCents = Math.min(backCents, charge.amountCents - charge.refundedCents)
  if (owedCents <= 0) return null
  await tx.update(payments).set({ status: 'returned' }).where(eq(payments.id, payment.id))
  await tx
    .update(paymentAllocations)
    .set({ releasedAt: now })
    .where(and(eq(paymentAllocations.paymentId, payment.id), isNull(paymentAllocations.releasedAt)))
  await tx.update(charges).set({ status: 'open', settledAt: null }).where(eq(charges.id, charge.id))
  await reopenFailure(tx, charge, now)
  await planAnotherPayment(tx, found, owedCents)
  const occasion = { reason: 'returned', disputeId, paymentId: payment.id } as const
  await issueCorrection(tx, deps, owedCents, occasion)
  return charge.payerId
}

/** Names the method whose money came back, so that the payer is asked for another one. */
async function planAnotherPayment(
  tx: Queryable,
  { charge, payment }: ChargeWithPayment,
  amountCents: Cents,
): Promise<void> {
  const { payerId, method, customerId, paymentMethodId } = payment
  const id = crypto.randomUUID()
  await tx.insert(payments).values({
    id,
    payerId,
    method,
    customerId,
    paymentMethodId,
    amountCents,
    round: payment.round + 1,
    status: 'failed',
    failureCode: RETURNED_CODE,
  })
  await tx.insert(paymentAllocations).values({ paymentId: id, chargeId: charge.id, amountCents })
}
