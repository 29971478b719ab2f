import type { Cents } from '../kernel/money.ts'
import { isUnpaid, type PaymentStatus } from './payment-status.ts'

/**
 * The state of one month's fee: owed, paid (or free), given up, or withdrawn: paid ahead by mistake, it is owed when it
 * falls due.
 */
export const chargeStatuses = ['open', 'settled', 'void', 'withdrawn'] as const

export type ChargeStatus = (typeof chargeStatuses)[number]

/** Lists what has become of a charge, as people see it (design §4, `/api/invoices`). */
export const shownStatuses = [
  'held',
  'open',
  'processing',
  'paid',
  'disputed',
  'failed',
  'void',
  'refunded',
  'partlyRefunded',
] as const

type ShownStatus = (typeof shownStatuses)[number]

/** Money that is disputed, or was given back, says more than that it was paid before. Amounts in euro cents. */
export function shownStatus(charge: {
  status: ChargeStatus
  /** Says how the payment stands that is to settle it. */
  paymentStatus: PaymentStatus | null
  amountCents: Cents
  refundedCents: Cents
  disputedCents: Cents
}): ShownStatus {
  const { status, paymentStatus, amountCents, refundedCents, disputedCents } = charge
  if (status === 'void' || status === 'withdrawn') return 'void'
  if (status === 'settled') {
    if (disputedCents > 0) return 'disputed'
    if (refundedCents === 0) return 'paid'
    return refundedCents < amountCents ? 'partlyRefunded' : 'refunded'
  }
  if (paymentStatus === 'held' || paymentStatus === 'processing') return paymentStatus
  return paymentStatus !== null && isUnpaid(paymentStatus) ? 'failed' : 'open'
}

/** Describes why a fee that was due is not paid yet. */
export interface WhyOwed {
  /** Refused at least once, and tried again. */
  failed: boolean
  /** Not charged in its time: an administrator decides. */
  held: boolean
  /** Paid at the desk: nothing is charged. E-mails from before fees could be lack it. */
  atDesk?: boolean | undefined
}

/** Returns what becomes of a fee that was due: what is none of the others is being collected. */
export function owedState({
  failed,
  held,
  atDesk,
}: WhyOwed): 'atDesk' | 'failed' | 'held' | 'underWay' {
  if (held) return 'held'
  if (atDesk) return 'atDesk'
  return failed ? 'failed' : 'underWay'
}
