import { eq } from 'drizzle-orm'
import { charges } from '#server/db/schema.ts'
import type { EventHandler } from '#server/billing/provider-events/event-queue.ts'
import { syncRefunds } from './sync-refunds.ts'

const types = /^(charge\.refunded|charge\.refund\.updated|refund\..+)$/

/** Refunds that were asked for at the provider, and what became of those asked for here. */
export const refundEvents: EventHandler = {
  concerns: ({ type }) => types.test(type),
  converge: async (deps, chargeOrRefundId) => {
    const stripeInvoiceId = await deps.payments.invoiceOfPayment(chargeOrRefundId)
    if (!stripeInvoiceId) return
    const [invoice] = await deps.db
      .select({ id: charges.id })
      .from(charges)
      .where(eq(charges.stripeInvoiceId, stripeInvoiceId))
    if (invoice) return syncRefunds(deps, { kind: 'invoice', id: invoice.id })
    const { paymentScheduleId } = await deps.payments.retrieveInvoice(stripeInvoiceId)
    // It overtook the invoice's own event, and comes round again; what is not ours never will.
    if (paymentScheduleId) throw new Error('the invoice of a refund is not stored yet')
  },
}
