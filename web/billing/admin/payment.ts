import { type listPayments, paymentFilters } from '#domain/billing/admin/payments-contract.ts'
import type { refundableInvoice, refundInvoice } from '#domain/billing/admin/refund-contract.ts'
import type { CallInput, ResponseOf } from '#web/kernel/http/types.ts'
import {
  choiceValue,
  listSearchParams,
  searchWords,
  textValue,
} from '#web/kernel/lists/list-search-params.ts'
import { adminPaths } from '#web/signed-in-paths.ts'

export type Payment = ResponseOf<typeof listPayments>['payments'][number]

/** One payment as the screen for giving its money back sees it. */
export type RefundablePayment = ResponseOf<typeof refundableInvoice>

/** What that screen needs of an invoice's payment or of a donation. */
export type RefundableMoney = Pick<
  RefundablePayment,
  'id' | 'payer' | 'refunded' | 'refundable' | 'card' | 'refunds'
>

/** What is sent to give money back. */
export type RefundParams = CallInput<typeof refundInvoice>['body']

export type Refund = RefundablePayment['refunds'][number]

const address = listSearchParams({
  words: searchWords,
  state: choiceValue('estado', paymentFilters, ''),
  programme: textValue('programa'),
  month: textValue('mes'),
})

/** The search; texts, as the form and the address hold them, empty for no filter. */
export type PaymentSearch = ReturnType<typeof address.read>

export const searchFromAddress = address.read

export const paymentsAddress = (search: PaymentSearch) => adminPaths.payments(address.write(search))
