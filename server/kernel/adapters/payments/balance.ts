import type { CalendarDay } from '#domain/kernel/calendar.ts'
import type { Cents } from '#domain/kernel/money.ts'

/** The part of `Payments` that reads the association's balance at the provider. It moves nothing. */
export interface BalancePayments {
  /** The balance's movements since then, a hundred at a time, the newest first. */
  balanceTransactions(since: Date): AsyncIterable<RemoteTransaction[]>
  /** The movements that a payout took to the bank, its own among them. */
  transactionsOfPayout(payoutId: string): AsyncIterable<RemoteTransaction[]>
  /** The payouts that were made since then, a hundred at a time, the newest first. */
  payoutsSince(since: Date): AsyncIterable<RemotePayout[]>
}

export interface RemoteTransaction {
  id: string
  /** In the provider's word. */
  type: string
  /** The provider's payment, refund, dispute or payout; its own id where it belongs to none. */
  reference: string
  /** Below zero where money leaves the balance; without the fee. */
  amountCents: Cents
  feeCents: Cents
  madeAt: Date
}

export interface RemotePayout {
  id: string
  amountCents: Cents
  status: 'underWay' | 'paid' | 'failed'
  arrivesOn: CalendarDay
  madeAt: Date
}
