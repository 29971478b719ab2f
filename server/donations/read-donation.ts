import type { z } from 'zod'
import type { readDonation as contract } from '#domain/donations/contract.ts'
import { type DonationStatus, isGiven } from '#domain/donations/donation.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { toEuros } from '#domain/kernel/money.ts'
import { PaymentsError } from '#server/kernel/adapters/payments/payments.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { donations } from '#server/schema.ts'
import type { Donation } from './donation.ts'
import { syncDonation } from './ensure-payment.ts'

type Answer = z.output<(typeof contract)['response']>

/** @throws DomainError donations.notFound */
export async function findDonation({ db }: { db: Queryable }, id: string): Promise<Donation> {
  const [donation] = await db.select().from(donations).where(eq(donations.id, id))
  if (!donation) throw new DomainError('donations.notFound')
  return donation
}

/**
 * Reads what became of a donation, as the provider says unless it is settled: never as an address says.
 * @throws DomainError donations.notFound, and donations.verificationFailed when it cannot be known
 */
export async function readDonation(deps: Deps, id: string): Promise<Answer> {
  const stored = await findDonation(deps, id)
  const isSettled = isGiven(stored.paymentStatus) || stored.paymentStatus === 'abandoned'
  const { donation, awaitsDonor } = isSettled
    ? { donation: stored, awaitsDonor: false }
    : await verified(deps, id)
  const isWaiting = awaitsDonor && donation.paymentStatus === 'open'
  return {
    status: isWaiting ? 'waiting' : outcomes[donation.paymentStatus],
    amount: toEuros(donation.amountCents),
    refunded: toEuros(donation.refundedCents),
    anonymous: donation.anonymous,
  }
}

const outcomes = {
  open: 'open',
  processing: 'processing',
  paid: 'paid',
  refunded: 'paid',
  abandoned: 'closed',
} as const satisfies Record<DonationStatus, Answer['status']>

async function verified(deps: Deps, id: string) {
  try {
    return await syncDonation(deps, id)
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error
    deps.log.warn({ err: error, donationId: id }, 'a donation could not be looked up')
    throw new DomainError('donations.verificationFailed')
  }
}
