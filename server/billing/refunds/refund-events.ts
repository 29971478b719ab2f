import type { EventHandler } from '#server/billing/provider-events/event-handler.ts'
import { findByPaymentId } from './refunded-kinds.ts'
import { syncRefunds } from './sync-refunds.ts'

const types = /^(charge\.refunded|charge\.refund\.updated|refund\..+)$/

/** Tells whether an event says that money of a payment goes back, or does not after all. */
export const isAboutRefunds = (type: string): boolean => types.test(type)

/** Refunds made at the provider, and the state of those requested here. */
export const refundEvents: EventHandler = {
  concerns: isAboutRefunds,
  converge: async (deps, paymentId) => {
    const payment = await findByPaymentId(deps.db, paymentId)
    if (payment) await syncRefunds(deps, payment)
  },
}
