import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { donations } from '#server/db/schema.ts'
import { syncRefunds } from '#server/billing/refunds/sync-refunds.ts'
import type { EventHandler } from '#server/billing/provider-events/event-queue.ts'
import { syncDonation } from './ensure-payment.ts'

const payments = /^payment_intent\.(succeeded|payment_failed|processing|canceled)$/

/** Donations that were paid, refused or ended at the provider. */
export const donationEvents: EventHandler = {
  concerns: ({ type }) => payments.test(type),
  converge: async (deps, paymentIntentId) => {
    const id = await deps.payments.donationOf(paymentIntentId)
    if (id && (await isKnown(deps.db, id))) await syncDonation(deps, id)
  },
}

const refunds = /^(charge\.refunded|charge\.refund\.updated|refund\..+)$/

/** Refunds of donations, wherever they were asked for. */
export const donationRefundEvents: EventHandler = {
  concerns: ({ type }) => refunds.test(type),
  converge: async (deps, chargeOrRefundId) => {
    const id = await deps.payments.donationOf(chargeOrRefundId)
    if (!id || !(await isKnown(deps.db, id))) return
    // It may have overtaken the event of the payment itself.
    await syncDonation(deps, id)
    await syncRefunds(deps, { kind: 'donation', id })
  },
}

/** One that was never paid may be forgotten by now. */
async function isKnown(db: Queryable, id: string): Promise<boolean> {
  const found = await db.select({ id: donations.id }).from(donations).where(eq(donations.id, id))
  return found.length > 0
}
