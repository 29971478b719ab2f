import type { readLedger } from '#domain/ledger/contract.ts'
import type { JournalKind } from '#domain/ledger/ledger.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'

export type Statement = ResponseOf<typeof readLedger>

/** The figures of a month, in the order in which they lead from its beginning to its end. */
export const figures = {
  payments: ['payment'],
  donations: ['donation'],
  refunds: ['refund', 'refundReturned'],
  disputes: ['dispute', 'disputeWon', 'disputeLost'],
  fees: ['fee'],
  corrections: ['correction'],
  payouts: ['payoutArrived', 'payoutFailed'],
} as const satisfies Record<string, readonly JournalKind[]>

export type Figure = keyof typeof figures
