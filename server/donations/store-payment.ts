import { type DonationStatus, isGiven } from '#domain/donations/donation.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import type { RemoteDonation } from '#server/kernel/adapters/payments/donations.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { donations } from '#server/schema.ts'
import type { Donation } from './donation.ts'
import { alertOfDeclines } from './donation-limits.ts'
import { queueThanks } from './thanks-mail.ts'

/**
 * Stores the state of a donation's payment as the provider reports it. Paid is only what was taken
 * in euros, in full, for this very donation; the thanks are sent once. Idempotent.
 * @throws DomainError donations.verificationFailed for a payment that is not this donation's
 */
export async function storePayment(
  deps: Deps,
  donationId: string,
  remote: RemoteDonation,
): Promise<Donation> {
  const now = deps.clock.now()
  const stored = await deps.db.transaction(async (tx) => {
    const [donation] = await tx
      .select()
      .from(donations)
      .where(eq(donations.id, donationId))
      .for('update')
    if (!donation) throw new DomainError('donations.notFound')
    requireSame(deps, donation, remote)
    const paymentStatus = statusNow(donation, remote)
    const isNewlyPaid = isGiven(paymentStatus) && !isGiven(donation.paymentStatus)
    const isDeclined = remote.declines > donation.declines
    const [after] = await tx
      .update(donations)
      .set({
        paymentStatus,
        paymentIntentId: remote.paymentIntentId,
        ...(isNewlyPaid && {
          paidAt: remote.paidAt ?? (await deps.businessClock.now()),
          paidBy: remote.paidBy,
        }),
        ...(isDeclined && { declines: remote.declines, declinedAt: now }),
      })
      .where(eq(donations.id, donationId))
      .returning()
    if (!after) throw new Error('a donation that is held stays')
    if (isNewlyPaid) await queueThanks(tx, deps, after)
    if (isDeclined) await alertOfDeclines(tx, deps)
    return after
  })
  return stored
}

function requireSame(deps: Deps, donation: Donation, remote: RemoteDonation): void {
  const isSame =
    remote.donationId === donation.id &&
    remote.amountCents === donation.amountCents &&
    remote.currency === 'eur' &&
    (remote.status !== 'succeeded' || remote.receivedCents === donation.amountCents) &&
    (donation.paymentIntentId === null || donation.paymentIntentId === remote.paymentIntentId)
  if (isSame) return
  deps.log.error({ donationId: donation.id }, 'a payment is not what its donation asks for')
  throw new DomainError('donations.verificationFailed')
}

const statuses = {
  open: 'open',
  processing: 'processing',
  succeeded: 'paid',
  canceled: 'abandoned',
} as const satisfies Record<RemoteDonation['status'], DonationStatus>

/**
 * A paid donation stays so: its refunds are counted separately. Reads are not serialised, so a
 * response may be stale: a donation that was given up is not reopened.
 */
function statusNow({ paymentStatus }: Donation, { status }: RemoteDonation): DonationStatus {
  const isOld = paymentStatus === 'abandoned' && status === 'open'
  return isGiven(paymentStatus) || isOld ? paymentStatus : statuses[status]
}
