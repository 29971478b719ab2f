import { issueReceipt } from './invoices/issue-receipt.ts'
import { noteRefusal } from './invoices/note-refusal.ts'
import type { InvoiceHook } from './subscriptions/store-invoice.ts'

/**
 * What else becomes true in the transaction that stores what the provider says about an invoice, in
 * this order. Later slices add themselves here: subscriptions do not know of them.
 */
export const invoiceHooks: readonly InvoiceHook[] = [
  noteRefusal,
  // Last: from here to the commit no other receipt can be numbered.
  issueReceipt,
]
