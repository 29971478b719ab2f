import type { listInvoices } from '#domain/invoices/contract.ts'
import type { Answer } from '#web/http/types.ts'

export type Invoice = Answer<typeof listInvoices>['invoices'][number]
