import { storePayment } from '#server/billing/charges/store-payment.ts'
import { disputeEvents } from '#server/billing/disputes/dispute-events.ts'
import { isAboutRefunds } from '#server/billing/refunds/refund-events.ts'
import { findByPaymentId } from '#server/billing/refunds/refunded-kinds.ts'
import { and, eq, gt, isNull } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { charges, payments } from '#server/schema.ts'
import type { EventHandler } from './event-handler.ts'

const types = /^payment_intent\.(succeeded|payment_failed|processing|requires_action|canceled)$/

/** Tells whether an event says how a payment stands; its refunds and disputes say that it was paid. */
export const isAboutPayments = (type: string): boolean =>
  types.test(type) || isAboutRefunds(type) || disputeEvents.concerns(type)

/**
 * Payments of charges. The provider is called only where it can add something: a morning of 20,000
 * charges brings 20,000 succeeded payments, which the responses have reported already.
 */
export const chargeEvents: EventHandler = {
  concerns: isAboutPayments,
  converge: async (deps, paymentId) => {
    // In this order: a charge that is no longer being requested has its response stored.
    const isAsking = await isChargeBeingRequested(deps)
    const known = await findByPaymentId(deps.db, paymentId)
    if (known) {
      if (known.kind !== 'charge' || (await isPaidCharge(deps, known.id))) return
      await storePayment(deps, known.id, await deps.payments.retrievePayment(paymentId), 'observer')
      return
    }
    // The event arrived before the response. The process that claimed the charge stores it, or
    // looks it up after a fault.
    if (isAsking) return
    const payment = await deps.payments.retrievePayment(paymentId)
    if (payment.chargeId) await storePayment(deps, payment.chargeId, payment, 'observer')
  },
}

async function isPaidCharge({ db }: Deps, id: string): Promise<boolean> {
  const [charge] = await db.select().from(charges).where(eq(charges.id, id))
  return charge?.status === 'settled'
}

/** Tells whether a charge is being requested whose payment has no id yet. */
async function isChargeBeingRequested({ db, clock }: Deps): Promise<boolean> {
  const asking = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.status, 'asking'),
        isNull(payments.providerId),
        gt(payments.busyUntil, clock.now()),
      ),
    )
    .limit(1)
  return asking.length > 0
}
