import { isGiven } from '#domain/donations/donation.ts'
import { syncDonation } from '#server/donations/ensure-payment.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { donations } from '#server/schema.ts'
import type { EventHandler } from './event-handler.ts'
import { isAboutPayments } from './payment-events.ts'

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
