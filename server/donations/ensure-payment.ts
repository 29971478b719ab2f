import { isGiven, MAX_DECLINES } from '#domain/donations/donation.ts'
import { HOUR_MS } from '#domain/kernel/durations.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import type { RemoteDonation } from '#server/kernel/adapters/payments/donations.ts'
import { PaymentsError } from '#server/kernel/adapters/payments/payments.ts'
import { and, eq, isNull } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { donations } from '#server/schema.ts'
import type { Donation } from './donation.ts'
import { storePayment } from './store-payment.ts'

/** The clocks of both sides may differ by so much. */
const CLOCK_DRIFT_MS = HOUR_MS

/**
 * Sees to it that a stored donation has one payment at the provider, wherever an earlier try has
 * stopped, and answers it.
 *
 * The idempotency key comes from the donation's id and attempt, so that asking again is safe while
 * the attempt stays; it is raised only once the provider, after a stored 5xx that it would replay for
 * ever, holds no such payment (design §5). Two at once use the same keys, and get the same payment.
 * @throws PaymentsError when there is none yet
 * @throws DomainError donations.formUsed for one that was given up meanwhile
 */
export async function ensurePayment(deps: Deps, donationId: string): Promise<RemoteDonation> {
  const donation = await needDonation(deps, donationId)
  const remote = donation.paymentIntentId
    ? await deps.payments.retrieveDonation(donation.paymentIntentId)
    : await begin(deps, donation)
  const { paymentStatus } = await storePayment(deps, donationId, remote)
  if (paymentStatus !== 'abandoned') return remote
  await close(deps, donationId, remote.paymentIntentId)
  throw new DomainError('donations.formUsed')
}

/**
 * Makes a donation agree with the provider, and answers it with whether its donor is asked to approve it. One for which
 * too many payments were refused is closed. Idempotent.
 * @throws PaymentsError
 */
export async function syncDonation(
  deps: Deps,
  donationId: string,
): Promise<{ donation: Donation; awaitsDonor: boolean }> {
  const donation = await needDonation(deps, donationId)
  const remote = await remoteOf(deps, donation)
  if (!remote) return { donation, awaitsDonor: false }
  const stored = await storePayment(deps, donationId, remote)
  if (stored.paymentStatus !== 'open' || stored.declines < MAX_DECLINES) {
    return { donation: stored, awaitsDonor: remote.awaitsDonor }
  }
  const closed = await close(deps, donationId, remote.paymentIntentId)
  return { donation: closed, awaitsDonor: false }
}

/**
 * Ends an unpaid donation, at the provider first; returns its state then, which may be paid. Idempotent.
 * @throws PaymentsError when the provider could not be reached
 */
export async function giveUpDonation(deps: Deps, donationId: string): Promise<Donation> {
  const { donation } = await syncDonation(deps, donationId)
  const { paymentStatus, paymentIntentId } = donation
  if (paymentStatus !== 'open') return donation
  if (paymentIntentId) return close(deps, donationId, paymentIntentId)
  // The provider does not have it, and its client secret was never given out.
  const [closed] = await deps.db
    .update(donations)
    .set({ paymentStatus: 'abandoned' })
    .where(and(eq(donations.id, donationId), isNull(donations.paymentIntentId)))
    .returning()
  return closed ?? giveUpDonation(deps, donationId)
}

/** After a refusal of the provider the state is read: it may have been paid in this very moment. */
async function close(deps: Deps, donationId: string, paymentIntentId: string): Promise<Donation> {
  try {
    await deps.payments.cancelDonation(paymentIntentId)
  } catch (error) {
    if (!(error instanceof PaymentsError) || error.kind === 'noAnswer') throw error
  }
  const remote = await deps.payments.retrieveDonation(paymentIntentId)
  return storePayment(deps, donationId, remote)
}

/** @throws Error when the donation is gone */
async function needDonation(deps: Deps, id: string): Promise<Donation> {
  const [donation] = await deps.db.select().from(donations).where(eq(donations.id, id))
  if (!donation) throw new Error(`there is no donation ${id}`)
  return donation
}

/** The payment of a donation, also where the answer that would have named it was lost. */
async function remoteOf(deps: Deps, donation: Donation): Promise<RemoteDonation | null> {
  const { id, paymentIntentId, paymentStatus, madeAt } = donation
  if (paymentIntentId) return deps.payments.retrieveDonation(paymentIntentId)
  if (isGiven(paymentStatus) || paymentStatus === 'abandoned') return null
  return deps.payments.findDonation(id, new Date(madeAt.getTime() - CLOCK_DRIFT_MS))
}

async function begin(deps: Deps, donation: Donation): Promise<RemoteDonation> {
  const { id: donationId, amountCents, attempt } = donation
  const ask = (number: number) =>
    deps.payments.beginDonation({ donationId, amountCents }, `donation-${donationId}-${number}`)
  try {
    return await ask(attempt)
  } catch (error) {
    if (!(error instanceof PaymentsError) || error.kind !== 'failed') throw error
  }
  const made = await remoteOf(deps, donation)
  if (made) return made
  await deps.db
    .update(donations)
    .set({ attempt: attempt + 1 })
    .where(and(eq(donations.id, donationId), eq(donations.attempt, attempt)))
  return ask(attempt + 1)
}
