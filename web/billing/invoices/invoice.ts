import type { listInvoices } from '#domain/billing/invoice-contract.ts'
import type { Answer } from '#web/http/types.ts'

export type Invoices = Answer<typeof listInvoices>
export type Invoice = Invoices['invoices'][number]
