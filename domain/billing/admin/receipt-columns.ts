import { z } from 'zod'
import { defineList } from '../../kernel/lists/list.ts'
import { monthMethods } from '../../kernel/payment-method.ts'

/** Lines of the accounts: money that came, money that went back or did not arrive there, and disputes. */
export const receiptColumns = defineList({
  row: z.object({
    kind: z.enum(['receipt', 'refund', 'returned', 'undone', 'disputed', 'disputeWon']),
    /** The receipt's; for money that went back, that of what corrects it, if there is one. */
    number: z.string(),
    /** The receipt that is corrected. */
    corrects: z.string().nullable(),
    day: z.iso.date(),
    serviceMonth: z.string(),
    programme: z.string(),
    /** `null` once the account is erased. */
    payer: z.string().nullable(),
    person: z.string().nullable(),
    /** Cents. */
    charged: z.int().nullable(),
    /** Cents, below zero when they came back. */
    refunded: z.int().nullable(),
    /** By what it was paid. */
    method: z.enum(monthMethods),
    /** Is what the card provider calls it; `null` of what was taken at the desk. */
    reference: z.string().nullable(),
  }),
  texts: 'receipt-export',
  columns: {
    kind: { kind: 'words', width: 26, value: ({ kind }) => kind, words: 'kinds' },
    number: { kind: 'text', width: 13, value: ({ number }) => number },
    corrects: { kind: 'text', width: 13, value: ({ corrects }) => corrects },
    day: { kind: 'day', width: 12, value: ({ day }) => day },
    month: { kind: 'month', width: 20, value: ({ serviceMonth }) => serviceMonth },
    programme: { kind: 'text', width: 14, value: ({ programme }) => programme },
    payer: { kind: 'name', width: 30, value: ({ payer }) => payer },
    person: { kind: 'name', width: 30, value: ({ person }) => person },
    charged: { kind: 'money', width: 12, value: ({ charged }) => charged },
    refunded: { kind: 'money', width: 12, value: ({ refunded }) => refunded },
    method: { kind: 'words', width: 24, value: ({ method }) => method, words: 'methods' },
    reference: { kind: 'text', width: 32, value: ({ reference }) => reference },
  },
  screen: [],
})
