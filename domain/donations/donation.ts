import { association } from '#config'
import type { Cents } from '../kernel/money.ts'

/**
 * `open` until it is paid, `processing` while the bank is processing it, `abandoned` once it can no
 * longer be paid, and `refunded` when all of it went back.
 */
export const donationStatuses = ['open', 'processing', 'paid', 'refunded', 'abandoned'] as const

export type DonationStatus = (typeof donationStatuses)[number]

/** Names states as lists call it: what went back in part is still paid. */
export const shownDonationStates = [
  'paid',
  'partlyRefunded',
  'refunded',
  'processing',
  'open',
  'abandoned',
] as const

export type ShownDonationState = (typeof shownDonationStates)[number]

export function shownDonationState(donation: {
  paymentStatus: DonationStatus
  refundedCents: Cents
}): ShownDonationState {
  const { paymentStatus, refundedCents } = donation
  return paymentStatus === 'paid' && refundedCents > 0 ? 'partlyRefunded' : paymentStatus
}

/** Tells whether the money was taken, whatever went back since. */
export function isGiven(status: DonationStatus): boolean {
  return status === 'paid' || status === 'refunded'
}

/** Why this amount, in cents, cannot be given; `null` when it can. */
export function amountProblem(cents: Cents | null): 'invalid' | 'tooSmall' | 'tooLarge' | null {
  const { least, most } = association.donations
  if (cents === null || !Number.isSafeInteger(cents) || cents <= 0) return 'invalid'
  if (cents < least) return 'tooSmall'
  return cents > most ? 'tooLarge' : null
}

/** So many refused payments close a donation, so that a card tester has to start again. */
export const MAX_DECLINES = 5

/** Returns what a donor can name on the telephone; the whole id would open the page about the donation. */
export function donationReference(id: string): string {
  const letters = id.replaceAll('-', '').slice(-8).toUpperCase()
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}
