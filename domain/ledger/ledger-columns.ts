import { z } from 'zod'
import { defineList } from '../kernel/lists/list.ts'
import { journalKinds } from './ledger.ts'

/** The movements of a month between the association's balance at the provider and its bank. */
export const ledgerColumns = defineList({
  row: z.object({
    date: z.iso.date(),
    kind: z.enum(journalKinds),
    /** The receipt or the donation that it is about; the provider's name for any other. */
    reference: z.string(),
    /** Below zero where money leaves. */
    cents: z.int(),
  }),
  texts: 'ledger',
  columns: {
    date: { kind: 'day', width: 12, value: ({ date }) => date },
    kind: { kind: 'words', width: 34, value: ({ kind }) => kind, words: 'kinds' },
    reference: { kind: 'text', width: 32, value: ({ reference }) => reference },
    amount: { kind: 'money', width: 14, value: ({ cents }) => cents },
  },
  screen: [],
})
