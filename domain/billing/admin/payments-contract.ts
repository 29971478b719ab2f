import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { day, month, searchText, text } from '../../kernel/schema-types.ts'
import { programmeIdSchema } from '../../programmes/contract.ts'
import { shownStatuses } from '../charge-status.ts'
import { paymentColumns } from './payment-columns.ts'

/** The filters of payments: their state, or a refund that needs attention. */
export const paymentFilters = [...shownStatuses, 'refundPending', 'refundFailed'] as const

export type PaymentFilter = (typeof paymentFilters)[number]

interface PaymentCursor {
  chargedOn: string
  id: string
  /** True where the payment has the very words of a search. */
  isExact: boolean
}

/** Behind which payment a page begins, as the page before has said. */
export function readCursor(text: string): PaymentCursor | null {
  const [chargedOn, id, exactness, ...rest] = text.split('_')
  const isCursor =
    day().safeParse(chargedOn).success &&
    z.uuid().safeParse(id).success &&
    (exactness === undefined || exactness === 'alike') &&
    !rest.length
  return isCursor && chargedOn && id ? { chargedOn, id, isExact: exactness === undefined } : null
}

/** The text that `readCursor` reads. */
export function writeCursor({ chargedOn, id, isExact }: PaymentCursor): string {
  return `${chargedOn}_${id}${isExact ? '' : '_alike'}`
}

const paymentQuery = z.object({
  /** Words of a name or an e-mail address, or the number of a receipt. */
  search: searchText,
  status: z.enum(paymentFilters).optional(),
  programmeId: programmeIdSchema.optional(),
  /** The month that is paid, `YYYY-MM`. */
  month: month().optional(),
  /** The `next` of the page before. */
  after: text()
    .max(100)
    .refine((text) => readCursor(text) !== null)
    .optional(),
})

export const PAYMENTS_PER_PAGE = 50

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments',
  access: 'money',
  summary: `Everybody's payments, newest first, ${PAYMENTS_PER_PAGE} at a time`,
  query: paymentQuery,
  response: z.object({
    payments: z.array(paymentColumns.row),
    /** Says where the next page begins; `null` on the last one. */
    next: z.string().nullable(),
    /** Nobody has the very words of the search: these names are the most similar. */
    isClosest: z.boolean(),
    /** The oldest and the newest month that anything was paid for; `null` before the first payment. */
    months: z.object({ from: z.string(), to: z.string() }).nullable(),
  }),
  errors: [],
})
