import type { Cents } from '../money.ts'

export const invoiceStatuses = ['open', 'paid', 'failed', 'void', 'refunded'] as const

export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** What has become of an invoice, as people are told. */
export const shownStatuses = [...invoiceStatuses, 'partlyRefunded'] as const

export type ShownStatus = (typeof shownStatuses)[number]

/** Money given back says more than that it was paid before. Amounts in euro cents. */
export function shownStatus(invoice: {
  status: InvoiceStatus
  amountCents: Cents
  refundedCents: Cents
}): ShownStatus {
  const { status, amountCents, refundedCents } = invoice
  if (refundedCents === 0) return status
  return refundedCents < amountCents ? 'partlyRefunded' : 'refunded'
}
