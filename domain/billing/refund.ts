import type { Cents } from '../kernel/money.ts'

/** The reasons that an administrator chooses from. */
export const givenReasons = [
  'sessionsCancelled',
  'chargedTwice',
  'chargedByMistake',
  'illness',
  'goodwill',
  'other',
] as const

/** Why money was given back; the last one for refunds made at the provider itself. */
export const refundReasons = [...givenReasons, 'madeAtProvider'] as const

export type RefundReason = (typeof refundReasons)[number]

/**
 * `pending` until the provider has said whether the money goes back. In the order in which a refund may
 * pass through them: one that has succeeded may fail days later, never the other way.
 */
export const refundStatuses = ['pending', 'succeeded', 'failed'] as const

export type RefundStatus = (typeof refundStatuses)[number]

/** Tells whether a refund of this status was so before it came to the other. */
export function isEarlier(status: RefundStatus, than: RefundStatus): boolean {
  return refundStatuses.indexOf(status) < refundStatuses.indexOf(than)
}

export interface RefundFacts {
  isPaid: boolean
  /** The amount requested, and so the amount paid once it is paid. */
  amountCents: Cents
  /** Taken back by disputes that are open or lost: what the provider then gives back would be paid twice. */
  disputedCents: Cents
  /** All refunds ever requested for this payment, here or at the provider. */
  refunds: readonly { amountCents: Cents; status: RefundStatus }[]
}

/** Returns what has gone back; the money of refunds that failed has not. */
export function refundedCents({ refunds }: Pick<RefundFacts, 'refunds'>): Cents {
  return sum(refunds.filter(({ status }) => status === 'succeeded'))
}

/**
 * Returns what can still be given back, in cents: never more than was paid less what went back or is on its way.
 * Nothing of what is not paid, or disputed.
 */
export function refundableCents(facts: RefundFacts): Cents {
  if (!facts.isPaid || facts.disputedCents > 0) return 0
  const taken = sum(facts.refunds.filter(({ status }) => status !== 'failed'))
  return Math.max(0, facts.amountCents - taken)
}

/** Why this amount, in cents, cannot be given back; `null` when it can. */
export function refundProblem(
  facts: RefundFacts,
  amount: Cents,
): 'notPaid' | 'disputed' | 'invalid' | 'tooMuch' | null {
  if (!facts.isPaid) return 'notPaid'
  if (facts.disputedCents > 0) return 'disputed'
  if (!Number.isSafeInteger(amount) || amount <= 0) return 'invalid'
  return amount > refundableCents(facts) ? 'tooMuch' : null
}

const failures = {
  cardGone: ['lost_or_stolen_card', 'expired_or_canceled_card'],
  alreadyReturned: ['charge_already_refunded'],
  disputed: ['charge_disputed', 'charge_for_pending_refund_disputed'],
  noFunds: ['insufficient_funds', 'balance_insufficient'],
} as const

/** Describes what an administrator can do something about, of all that keeps money from going back. */
type RefundFailure = keyof typeof failures | 'unknown'

/** The kind of a failure that is kept in the provider's word. */
export function refundFailureOf(word: string | null): RefundFailure {
  const kinds = Object.keys(failures) as (keyof typeof failures)[]
  return kinds.find((kind) => failures[kind].some((one) => one === word)) ?? 'unknown'
}

function sum(refunds: RefundFacts['refunds']): Cents {
  return refunds.reduce((total, { amountCents }) => total + amountCents, 0)
}

/**
 * Says why a receipt is corrected: money was given back, a refund did not arrive after all, or the payer's bank took the
 * payment back for good, or it was recorded at the desk by mistake.
 */
export const correctionReasons = ['refunded', 'refundFailed', 'returned', 'undone'] as const

export type CorrectionReason = (typeof correctionReasons)[number]
