import { PaymentsError } from '#server/kernel/adapters/payments/payments.ts'
import { and, asc, inArray, isNotNull } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { charges, paymentAllocations, payments } from '#server/schema.ts'
import { isAllocated, isStanding } from './standing-payment.ts'
import { storePayment } from './store-payment.ts'

/**
 * Reads the state of payments that otherwise only events would report: those that a bank is
 * processing, and those that wait for the payer's authentication. A refused payment is not offered
 * for completion. Losing every event costs an hour.
 */
export async function readUnsettledCharges(deps: Deps): Promise<void> {
  const unsettled = await deps.db
    .select({ id: charges.id, paymentId: payments.providerId })
    .from(charges)
    .innerJoin(paymentAllocations, isStanding)
    .innerJoin(payments, isAllocated)
    .where(
      and(
        isNotNull(payments.providerId),
        inArray(payments.status, ['processing', 'needsAuthentication']),
      ),
    )
    .orderBy(asc(charges.dueAt), asc(charges.id))
  for (const { id, paymentId } of unsettled) {
    try {
      const payment = await deps.payments.retrievePayment(paymentId ?? '')
      await storePayment(deps, id, payment, 'observer')
    } catch (error) {
      deps.log.warn({ err: error, chargeId: id }, 'a payment could not be read')
      // Stop when the provider is unreachable, instead of sending hundreds of calls.
      if (error instanceof PaymentsError && error.kind !== 'refused') return
    }
  }
}
