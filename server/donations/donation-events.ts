import { eq } from 'drizzle-orm'
import { isGiven } from '#domain/donations/donation.ts'
import type { EventHandler } from '#server/billing/provider-events/event-queue.ts'
import { isAboutPayments } from '#server/billing/provider-events/payment-events.ts'
import { donations } from '#server/db/schema.ts'
import { syncDonation } from './ensure-payment.ts'

/**
 * Donations that were paid, refused or ended at the provider. One that was never paid may be forgotten
 * by now, and of one that was given there is nothing left to ask.
 */
export const donationEvents: EventHandler = {
  concerns: isAboutPayments,
  converge: async (deps, paymentIntentId) => {
    const [donation] = await deps.db
      .select({ id: donations.id, status: donations.paymentStatus })
      .from(donations)
      .where(eq(donations.paymentIntentId, paymentIntentId))
    if (donation && !isGiven(donation.status)) await syncDonation(deps, donation.id)
  },
}
