import type { Cents } from '#domain/kernel/money.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { refunds } from '#server/schema.ts'

export type Refund = typeof refunds.$inferSelect

/** Describes what money can be given back of. */
export interface PaymentName {
  kind: 'charge' | 'donation'
  /** Ours. */
  id: string
}

/** A payment as refunds need it. */
export interface RefundedPayment {
  isPaid: boolean
  amountCents: Cents
  refundedCents: Cents
  /** Taken back by disputes that are open or lost. */
  disputedCents: Cents
  /** The provider's; `null` while there is none. */
  paymentId: string | null
}

/** Describes what differs between the kinds of payments that money can be given back of (`refunded-kinds.ts`). */
export interface RefundedKind {
  /** The id of ours that is paid with this payment of the provider. */
  findByPaymentId(tx: Queryable, paymentId: string): Promise<string | null>
  /** Returns the provider's payments of it: also those that the payer's bank took back, of which a refund may be under way. */
  paymentIds(tx: Queryable, id: string): Promise<string[]>
  /** @param forUpdate until the transaction ends: who counts its refunds waits */
  read(tx: Queryable, id: string, forUpdate: boolean): Promise<RefundedPayment | null>
  /** Stores what went back, in a transaction that holds the payment. */
  storeRefundedCents(tx: Queryable, id: string, refunded: RefundedPayment): Promise<void>
  /** Part of the transaction that stores that money goes back: queues the payer's e-mail, and issues what corrects a receipt. */
  storeRefunded(tx: Queryable, deps: Deps, refund: Refund): Promise<void>
  /** Part of the transaction that stores that it does not: queues the administrators' e-mails, and the payer's where it was announced, and takes that correction back. */
  storeRefundFailed(tx: Queryable, deps: Deps, refund: Refund): Promise<void>
  /** Says what the audit log calls what happens to its refunds. */
  actions: {
    requested: 'invoices.refund' | 'donations.refund'
    settled: 'invoices.refundSettled' | 'donations.refundSettled'
    external: 'invoices.refundedAtProvider' | 'donations.refundedAtProvider'
  }
  /** The error code for one that is not there. */
  unknown: 'invoices.notFound' | 'donations.notFound'
}

/** Tells whether the payer was written that the money comes back: they are once it has succeeded. */
export function isAnnounced({ givenBackAt }: Refund): boolean {
  return givenBackAt !== null
}

/** Whose money a refund gives back. */
export function paymentOf({ chargeId, donationId }: Refund): PaymentName {
  if (chargeId !== null) return { kind: 'charge', id: chargeId }
  if (donationId !== null) return { kind: 'donation', id: donationId }
  throw new Error('a refund has neither a charge nor a donation')
}

/** The columns of a refund that say whose money it gives back. */
export function columnsOf({ kind, id }: PaymentName): {
  chargeId: string | null
  donationId: string | null
} {
  return {
    chargeId: kind === 'charge' ? id : null,
    donationId: kind === 'donation' ? id : null,
  }
}
