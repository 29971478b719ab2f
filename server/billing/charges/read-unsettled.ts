import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { unpaidStatuses } from '#domain/billing/charge-status.ts'
import { PaymentsError } from '#server/adapters/payments.ts'
import { charges, paymentFailures } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { storePayment } from './store-payment.ts'

/** Charges a round: at some tenths of a second each, a few minutes. */
const MOST = 500

/**
 * Asks the provider how payments stand whose end only its events would tell: those that a bank is
 * working on, and refused ones that the payer may have finished. Losing every event costs an hour.
 */
export async function readUnsettledCharges(deps: Deps): Promise<void> {
  const unsettled = await deps.db
    .select({ id: charges.id, paymentId: charges.paymentId })
    .from(charges)
    .leftJoin(paymentFailures, eq(paymentFailures.chargeId, charges.id))
    .where(
      and(
        isNotNull(charges.paymentId),
        or(
          eq(charges.status, 'processing'),
          and(inArray(charges.status, unpaidStatuses), eq(paymentFailures.state, 'open')),
        ),
      ),
    )
    .orderBy(asc(charges.dueAt), asc(charges.id))
    .limit(MOST)
  for (const { id, paymentId } of unsettled) {
    try {
      const payment = await deps.payments.retrievePayment(paymentId ?? '')
      await storePayment(deps, id, payment, 'onlooker')
    } catch (error) {
      deps.log.warn({ err: error, chargeId: id }, 'a payment could not be read')
      // A provider that is away is not asked hundreds of times.
      if (error instanceof PaymentsError && error.kind !== 'refused') return
    }
  }
}
