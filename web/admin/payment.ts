import {
  type listPayments,
  type PaymentFilter,
  paymentFilters,
} from '#domain/invoices/payments-contract.ts'
import type { refundableInvoice } from '#domain/invoices/refund-contract.ts'
import type { Answer } from '#web/http/types.ts'

export type Payment = Answer<typeof listPayments>['payments'][number]

/** One payment as the screen for giving its money back sees it. */
export type RefundablePayment = Answer<typeof refundableInvoice>

export type Refund = RefundablePayment['refunds'][number]

/** What is looked for; texts, as the form and the address hold them. Empty: whatever it is. */
export interface PaymentSearch {
  words: string
  state: PaymentFilter | ''
  programme: string
  month: string
}

/** How the address names them: a search can be kept, sent on, and found again by going back. */
const names = { words: 'buscar', state: 'estado', programme: 'programa', month: 'mes' } as const

export function searchFromAddress(address: URLSearchParams): PaymentSearch {
  const read = (name: keyof PaymentSearch) => address.get(names[name]) ?? ''
  return {
    words: read('words'),
    state: paymentFilters.find((one) => one === read('state')) ?? '',
    programme: read('programme'),
    month: read('month'),
  }
}

export function searchToAddress(search: PaymentSearch): Record<string, string> {
  const entries = Object.entries(names).map(
    ([name, inAddress]) => [inAddress, search[name as keyof PaymentSearch].trim()] as const,
  )
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}
