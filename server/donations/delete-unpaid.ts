import { HOUR_MS } from '#domain/kernel/durations.ts'
import { retention } from '#domain/retention.ts'
import { PaymentsError } from '#server/kernel/adapters/payments/payments.ts'
import { and, eq, inArray, lt } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { donations } from '#server/schema.ts'
import { giveUpDonation, syncDonation } from './ensure-payment.ts'

/** Until then the browser reports the outcome. */
const SETTLE_AFTER_MS = 120_000

/** Reads the state of donations that neither the browser nor an event has reported. */
export async function settleDonations(deps: Deps): Promise<void> {
  for (const { id } of await unpaidBefore(deps, SETTLE_AFTER_MS, ['open', 'processing'])) {
    await syncDonation(deps, id).catch((error: unknown) => {
      deps.log.warn({ err: error, donationId: id }, 'a donation could not be looked up')
    })
  }
}

/**
 * Ends donations that were not paid within a day, at the provider first, and deletes them with the
 * names in them. After an interruption the next run continues.
 */
export async function deleteUnpaid(deps: Deps): Promise<void> {
  const age = retention.donationHours * HOUR_MS
  for (const { id } of await unpaidBefore(deps, age, ['open', 'abandoned'])) {
    try {
      const { paymentStatus } = await giveUpDonation(deps, id)
      if (paymentStatus !== 'abandoned') continue
      await deps.db
        .delete(donations)
        .where(and(eq(donations.id, id), eq(donations.paymentStatus, 'abandoned')))
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error
      deps.log.warn({ err: error, donationId: id }, 'a donation could not be given up')
    }
  }
}

async function unpaidBefore(
  { db, clock }: Deps,
  age: number,
  states: ('open' | 'processing' | 'abandoned')[],
): Promise<{ id: string }[]> {
  return db
    .select({ id: donations.id })
    .from(donations)
    .where(
      and(
        inArray(donations.paymentStatus, states),
        lt(donations.createdAt, new Date(clock.now().getTime() - age)),
      ),
    )
    .orderBy(donations.createdAt)
}
