import { asc, eq } from 'drizzle-orm'
import type { RefundStatus } from '#domain/invoices/refund.ts'
import { refundedCents, statusAfterRefunds } from '#domain/invoices/refund.ts'
import type { Queryable } from '#server/db/client.ts'
import { auditLog, invoices, refunds } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { queueRefundFailedMails, queueRefundMail } from './refund-mail.ts'

export type Refund = typeof refunds.$inferSelect
type Invoice = typeof invoices.$inferSelect

/** The invoice with all its refunds, held until the transaction ends: whoever counts them waits. */
export async function heldInvoice(
  tx: Queryable,
  invoiceId: string,
): Promise<{ invoice: Invoice; refunds: Refund[] } | null> {
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId)).for('update')
  return invoice ? { invoice, refunds: await refundsOf(tx, invoiceId) } : null
}

/** The refunds of an invoice, oldest first. */
export async function refundsOf(tx: Queryable, invoiceId: string): Promise<Refund[]> {
  return tx
    .select()
    .from(refunds)
    .where(eq(refunds.invoiceId, invoiceId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
}

/** What the provider has said of a refund. */
export interface Outcome {
  status: RefundStatus
  failure: string | null
  stripeRefundId: string | null
  /** The business clock's. */
  now: Date
}

/**
 * Stores what became of a refund and, when that is new, tells those whom it concerns; the invoice is
 * held. Storing the same outcome again changes nothing.
 */
export async function settleRefund(
  tx: Queryable,
  deps: Deps,
  refund: Refund,
  { now, ...outcome }: Outcome,
): Promise<void> {
  const isNews = outcome.status !== refund.status
  const settledAt = isNews ? now : refund.settledAt
  await tx
    .update(refunds)
    .set({ ...outcome, settledAt: outcome.status === 'pending' ? null : settledAt })
    .where(eq(refunds.id, refund.id))
  if (isNews) await tell(tx, deps, { ...refund, ...outcome }, refund.status)
}

/** Stores a refund that was asked for at the provider itself. */
export async function storeForeignRefund(
  tx: Queryable,
  deps: Deps,
  { now, ...refund }: Outcome & { invoiceId: string; amountCents: number; createdAt: Date },
): Promise<void> {
  const [stored] = await tx
    .insert(refunds)
    .values({
      ...refund,
      reason: 'madeAtProvider',
      settledAt: refund.status === 'pending' ? null : now,
    })
    .returning()
  if (stored) await tell(tx, deps, stored, null)
}

async function tell(
  tx: Queryable,
  deps: Deps,
  refund: Refund,
  before: RefundStatus | null,
): Promise<void> {
  const { id, invoiceId, amountCents, status, failure } = refund
  await tx.insert(auditLog).values({
    at: deps.clock.now(),
    action: before === null ? 'invoices.refundedAtProvider' : 'invoices.refundSettled',
    subject: `invoice:${invoiceId}`,
    before: before && { refundId: id, status: before },
    after: { refundId: id, status, amountCents, failure },
  })
  if (status === 'succeeded') await queueRefundMail(tx, deps, refund)
  if (status === 'failed') await queueRefundFailedMails(tx, deps, refund)
}

/** Counts again what went back of an invoice that is held, after its refunds have changed. */
export async function recount(tx: Queryable, invoice: Invoice): Promise<void> {
  const facts = { ...invoice, refunds: await refundsOf(tx, invoice.id) }
  await tx
    .update(invoices)
    .set({
      // The provider gives back no more than it took; the constraint must not stop us from learning it.
      refundedCents: Math.min(refundedCents(facts), invoice.amountCents),
      status: statusAfterRefunds(facts),
    })
    .where(eq(invoices.id, invoice.id))
}
