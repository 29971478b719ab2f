import { eq } from 'drizzle-orm'
import type { Difference } from '#domain/billing/difference.ts'
import { invoices } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { invoiceEvents } from '#server/billing/provider-events/sync-from-stripe.ts'
import { syncRefunds } from '#server/billing/refunds/sync-refunds.ts'

/**
 * Stores what the provider says about an invoice, as its event would have done, with all that follows
 * from it: nobody is asked any more for money that is paid or given up.
 */
export async function storeInvoiceAgain(deps: Deps, { invoiceId }: Difference): Promise<void> {
  if (invoiceId !== null) await invoiceEvents.converge(deps, invoiceId)
}

/** Stores the refunds of an invoice that were made at the provider itself. */
export async function storeRefunds(deps: Deps, { invoiceId }: Difference): Promise<void> {
  if (invoiceId === null) return
  const [stored] = await deps.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.stripeInvoiceId, invoiceId))
  if (stored) await syncRefunds(deps, { kind: 'invoice', id: stored.id })
}
