import {
  type listPayments,
  type PaymentFilter,
  paymentFilters,
} from '#domain/billing/admin/payments-contract.ts'
import type { refundableInvoice, refundInvoice } from '#domain/billing/admin/refund-contract.ts'
import type { Answer, CallInput } from '#web/http/types.ts'
import { adminPaths } from '#web/own-paths.ts'

export type Payment = Answer<typeof listPayments>['payments'][number]

/** One payment as the screen for giving its money back sees it. */
export type RefundablePayment = Answer<typeof refundableInvoice>

/** What that screen needs of a payment, whatever was paid. */
export type RefundableMoney = Pick<
  RefundablePayment,
  'id' | 'payer' | 'refunded' | 'refundable' | 'card' | 'refunds'
>

/** What is sent to give money back. */
export type RefundWish = CallInput<typeof refundInvoice>['body']

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

export function paymentsAddress(search: PaymentSearch): string {
  const entries = Object.entries(names).map(
    ([name, inAddress]) => [inAddress, search[name as keyof PaymentSearch].trim()] as const,
  )
  return adminPaths.payments(Object.fromEntries(entries.filter(([, value]) => value !== '')))
}
