import { RETURNED_CODE } from '#domain/billing/failure.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { reopenFailure } from '#server/billing/dunning/record-failure.ts'
import { issueCorrection } from '#server/billing/receipts/issue-correction.ts'
import { findEnrolment } from '#server/enrolments/find-enrolment.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { charges } from '#server/schema.ts'
import {
  addPayment,
  lockChargeWithPayment,
  releasePayment,
  voidCharges,
} from './standing-payment.ts'

/**
 * Part of the transaction that stores that the payer's bank has taken money back for good: the charge is
 * owed again, with the rule of refused charges (design §5), and another payment waits for the payer. It is not
 * tried by itself: whoever has taken money back once would do so again.
 * The receipt is corrected by what is owed. Nothing is owed of what was given back to the payer before, nor of an entry
 * that was deleted as a mistake.
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
  await releasePayment(tx, payment, 'returned', now)
  await tx.update(charges).set({ status: 'open', settledAt: null }).where(eq(charges.id, charge.id))
  // It names the method whose money came back, so that the payer is asked for another one.
  const { method, customerId, paymentMethodId } = payment
  const again = await addPayment(tx, charge, {
    method,
    customerId,
    paymentMethodId,
    amountCents: owedCents,
    round: payment.round + 1,
    status: 'failed',
    failureCode: RETURNED_CODE,
  })
  const occasion = { reason: 'returned', disputeId, paymentId: payment.id } as const
  await issueCorrection(tx, deps, owedCents, occasion)
  const { deletedAt } = await findEnrolment(tx, charge.enrolmentId)
  if (deletedAt) {
    await voidCharges(tx, [{ charge, payment: again }], now)
    return null
  }
  await reopenFailure(tx, charge, 'returned', now)
  return charge.payerId
}
