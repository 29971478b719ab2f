import type { Cents } from '#domain/money.ts'
import type { Queryable } from '#server/db/client.ts'
import type { refunds } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'

export type Refund = typeof refunds.$inferSelect

/** What money can be given back of. */
export interface PaymentName {
  kind: 'invoice' | 'donation'
  /** Ours. */
  id: string
}

/** A payment as refunds need it. */
export interface RefundedPayment {
  /** As charges call it: money can go back while it is `paid` or `refunded`. */
  status: 'open' | 'paid' | 'failed' | 'void' | 'refunded'
  amountCents: Cents
  refundedCents: Cents
  /** The provider's. */
  paymentId: string
}

/**
 * What is different between the kinds of payments that money can be given back of. Later slices add
 * theirs in server/refunded-kinds.ts: refunds do not know of them.
 */
export interface RefundedKind {
  /** @param hold until the transaction ends: whoever counts its refunds waits */
  read(tx: Queryable, id: string, hold: boolean): Promise<RefundedPayment | null>
  /** Stores what went back, in a transaction that holds the payment. */
  keep(
    tx: Queryable,
    id: string,
    counted: Pick<RefundedPayment, 'status' | 'refundedCents'>,
  ): Promise<void>
  /** Part of the transaction that learns that money goes back: tells whoever has paid. */
  tellGivenBack(tx: Queryable, deps: Deps, refund: Refund): Promise<void>
  /** Part of the transaction that learns that it does not: tells administrators. */
  tellFailed(tx: Queryable, deps: Deps, refund: Refund): Promise<void>
  /** What the audit log calls what happens to its refunds. */
  actions: {
    asked: 'invoices.refund' | 'donations.refund'
    settled: 'invoices.refundSettled' | 'donations.refundSettled'
    foreign: 'invoices.refundedAtProvider' | 'donations.refundedAtProvider'
  }
  /** What is said of one that is not there. */
  unknown: 'invoices.notFound' | 'donations.notFound'
}

export type RefundedKinds = Readonly<Record<PaymentName['kind'], RefundedKind>>

/** Whose money a refund gives back. */
export function paymentOf({ chargeId, donationId }: Refund): PaymentName {
  if (chargeId !== null) return { kind: 'invoice', id: chargeId }
  if (donationId !== null) return { kind: 'donation', id: donationId }
  throw new Error('a refund gives back the money of something')
}

/** The columns of a refund that say whose money it gives back. */
export function columnsOf({ kind, id }: PaymentName): {
  chargeId: string | null
  donationId: string | null
} {
  return {
    chargeId: kind === 'invoice' ? id : null,
    donationId: kind === 'donation' ? id : null,
  }
}
