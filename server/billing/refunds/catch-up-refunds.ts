import { DAY_MS } from '#domain/kernel/durations.ts'
import type { RemoteRefund } from '#server/kernel/adapters/payments/refunds.ts'
import { inArray } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { refunds } from '#server/schema.ts'
import { findByPaymentId } from './refunded-kinds.ts'
import { syncRefunds } from './sync-refunds.ts'

/** Waits until the bank has sent back what it would not take. */
const DAYS = 60

/**
 * Stores what the provider's events have not brought of refunds that were made in the last weeks: that
 * one was made there, or that one has failed after all. Events are repeated for three days only, and
 * an installation may not be sent them.
 * @throws PaymentsError when the refunds cannot be read
 */
export async function catchUpRefunds(deps: Deps): Promise<void> {
  const now = await deps.businessClock.now()
  const recent = await deps.payments.refundsSince(new Date(now.getTime() - DAYS * DAY_MS))
  const differing = (await outOfSync(deps, recent)).flatMap(({ paymentId }) => paymentId ?? [])
  for (const paymentId of new Set(differing)) {
    const payment = await findByPaymentId(deps.db, paymentId)
    if (!payment) continue
    await syncRefunds(deps, payment).catch((error: unknown) => {
      deps.log.error({ err: error, paymentId }, 'the refunds of a payment could not be read')
    })
  }
}

/** Those that we do not know as the provider does. */
async function outOfSync(
  { db }: Pick<Deps, 'db'>,
  remote: readonly RemoteRefund[],
): Promise<RemoteRefund[]> {
  const ids = remote.map(({ id }) => id)
  const known = await db
    .select({ id: refunds.stripeRefundId, status: refunds.status })
    .from(refunds)
    .where(inArray(refunds.stripeRefundId, ids))
  const statusOf = new Map(known.map(({ id, status }) => [id, status]))
  return remote.filter(({ id, status }) => statusOf.get(id) !== status)
}
