import { addDays, type CalendarDay, weekdayOf } from '../kernel/calendar.ts'

/** The accounts of the ledger: whose money it is, where it lies, and what it was taken or spent for. */
export const accounts = [
  /** Holds what members owe for months that have fallen due. */
  'receivable',
  /** Holds what lies at the card provider for the association, or the other way about. */
  'provider',
  /** Holds what banks have taken back until a dispute is decided. */
  'disputed',
  /** Payouts that have left the provider and are not at the bank yet. */
  'transit',
  'bank',
  /** Holds what lies in the cash box. */
  'cash',
  'membership',
  'donations',
  'fees',
  /** Holds what an administrator has explained. */
  'other',
] as const

export type Account = (typeof accounts)[number]

/** Names the facts that are posted, each as a journal of two entries. */
export const journalKinds = [
  'chargeDue',
  'chargeGivenUp',
  'chargeOwedAgain',
  'payment',
  'paymentUndone',
  'donation',
  'refund',
  'refundReturned',
  'dispute',
  'disputeWon',
  'disputeLost',
  'fee',
  'payout',
  'payoutArrived',
  'payoutFailed',
  'cashMovement',
  'cashCounted',
  'correction',
] as const

export type JournalKind = (typeof journalKinds)[number]

/** Within so many business days what the provider and we have stored may differ: one of the two is still on its way. */
const BUSINESS_DAYS = 2

/** Returns the newest day of which a difference does not pass by itself any more. */
export function lastDayToExplain(today: CalendarDay): CalendarDay {
  let day = today
  for (let left = BUSINESS_DAYS; left > 0; left -= weekdayOf(day) <= 5 ? 1 : 0) {
    day = addDays(day, -1)
  }
  return addDays(day, -1)
}
