import { z } from 'zod'
import { defineList } from '../../kernel/lists/list.ts'
import { fromEuros } from '../../kernel/money.ts'
import { shownStatuses } from '../charge-status.ts'

export const paymentColumns = defineList({
  row: z.object({
    id: z.uuid(),
    date: z.iso.date(),
    /** `null` once the account is erased, as the person's name. */
    payer: z.object({ name: z.string(), email: z.string().nullable() }).nullable(),
    enrollee: z.string().nullable(),
    programmeName: z.string(),
    month: z.string(),
    /** Euros, as those below. */
    amount: z.number(),
    state: z.enum(shownStatuses),
    refunded: z.number(),
    /** On its way back. */
    refundPending: z.number(),
    refundFailed: z.boolean(),
    refundable: z.number(),
    /** Sums what the cardholder’s bank has taken back, or asks for. */
    disputed: z.number(),
    /** Until when the association can answer a dispute that is open. */
    answer: z.object({ until: z.iso.date(), daysLeft: z.number().int() }).nullable(),
    /** Is the number of our receipt; `null` before there is one. */
    receiptNumber: z.string().nullable(),
  }),
  texts: 'payments',
  columns: {
    date: { kind: 'day', value: ({ date }) => date },
    receipt: { kind: 'text', value: ({ receiptNumber }) => receiptNumber },
    payer: { kind: 'name', value: ({ payer }) => payer?.name ?? null, empty: 'erased' },
    email: { kind: 'email', value: ({ payer }) => payer?.email ?? null },
    person: { kind: 'name', value: ({ enrollee }) => enrollee, empty: 'erased' },
    what: { kind: 'text', value: ({ programmeName }) => programmeName },
    amount: { kind: 'money', value: ({ amount }) => fromEuros(amount) },
    state: { kind: 'words', value: ({ state }) => state, words: 'states' },
  },
  screen: [['date', 'receipt'], ['payer', 'email'], ['person', 'what'], ['amount'], ['state']],
})
