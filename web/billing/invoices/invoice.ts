import type { listInvoices } from '#domain/billing/invoice-contract.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'

export type Invoices = ResponseOf<typeof listInvoices>
export type Invoice = Invoices['invoices'][number]
