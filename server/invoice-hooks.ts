import { issueReceipt } from './billing/receipts/issue-receipt.ts'
import { noteRefusal } from './billing/dunning/note-refusal.ts'
import type { InvoiceHook } from './billing/charges/store-invoice.ts'

/**
 * What else becomes true in the transaction that stores what the provider says about an invoice, in
 * this order. Later slices add themselves here: subscriptions do not know of them.
 */
export const invoiceHooks: readonly InvoiceHook[] = [
  noteRefusal,
  // Last: from here to the commit no other receipt can be numbered.
  issueReceipt,
]
