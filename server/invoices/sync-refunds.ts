import { eq } from 'drizzle-orm'
import { sendMailSoon } from '#server/adapters/mail-queue.ts'
import type { RemoteRefund } from '#server/adapters/refund-payments.ts'
import { invoices } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import {
  heldInvoice,
  type Refund,
  recount,
  settleRefund,
  storeForeignRefund,
} from './settle-refund.ts'

export const refundsLock = (invoiceId: string): string => `refunds of ${invoiceId}`

/**
 * Makes our refunds of an invoice agree with those that the provider holds: stores those that were
 * made there, and what became of ours. Doing it twice changes nothing.
 * @throws PaymentsError
 */
export async function syncRefunds(deps: Deps, invoiceId: string): Promise<void> {
  await deps.withLock(refundsLock(invoiceId), () => learnRefunds(deps, invoiceId))
}

/**
 * As `syncRefunds`, for who holds the lock.
 * @throws PaymentsError
 */
export async function learnRefunds(deps: Deps, invoiceId: string): Promise<void> {
  const [invoice] = await deps.db.select().from(invoices).where(eq(invoices.id, invoiceId))
  if (!invoice) return
  await storeRefunds(deps, invoiceId, await deps.payments.refundsOf(invoice.stripeInvoiceId))
}

/** Stores what the provider says of these refunds; the lock is held. */
export async function storeRefunds(
  deps: Deps,
  invoiceId: string,
  remote: readonly RemoteRefund[],
): Promise<void> {
  const now = await deps.businessClock.now()
  await deps.db.transaction(async (tx) => {
    const held = await heldInvoice(tx, invoiceId)
    if (!held) return
    let known = held.refunds
    for (const one of remote) {
      const { id: stripeRefundId, amountCents, status, failure, createdAt } = one
      const outcome = { stripeRefundId, status, failure, now }
      const ours = rowOf(known, one)
      if (ours) await settleRefund(tx, deps, ours, outcome)
      else await storeForeignRefund(tx, deps, { ...outcome, invoiceId, amountCents, createdAt })
      // Should the provider ever hold two for one of ours, the second is one of its own.
      known = known.filter((refund) => refund !== ours)
    }
    await recount(tx, held.invoice)
  })
  sendMailSoon(deps)
}

function rowOf(known: readonly Refund[], { id, refundId }: RemoteRefund): Refund | undefined {
  return (
    known.find(({ stripeRefundId }) => stripeRefundId === id) ??
    known.find((row) => row.id === refundId && row.stripeRefundId === null)
  )
}
