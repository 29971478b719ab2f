import { z } from 'zod'
import { defineList } from '../../kernel/lists/list.ts'
import { fromEuros } from '../../kernel/money.ts'
import { donationMethods } from '../../kernel/payment-method.ts'
import { shownDonationStates } from '../donation.ts'

/** Who has given, as administrators see it. */
export const donorSchema = z.object({ name: z.string(), email: z.string() })

export const donationColumns = defineList({
  row: z.object({
    id: z.uuid(),
    reference: z.string(),
    date: z.iso.date(),
    /** `null` for an anonymous donation. */
    donor: donorSchema.nullable(),
    anonymous: z.boolean(),
    /** Euros, as those below. */
    amount: z.number(),
    state: z.enum(shownDonationStates),
    /** `null` where it was not paid. */
    paidBy: z.enum(donationMethods).nullable(),
    refunded: z.number(),
    refundable: z.number(),
    /** On its way back. */
    refundPending: z.number(),
    refundFailed: z.boolean(),
    /** Sums what the cardholder’s bank has taken back, or asks for. */
    disputed: z.number(),
  }),
  texts: 'donation-admin',
  columns: {
    reference: { kind: 'text', width: 14, value: ({ reference }) => reference },
    date: { kind: 'day', width: 12, value: ({ date }) => date },
    donor: {
      kind: 'name',
      width: 30,
      value: ({ donor }) => donor?.name ?? null,
      empty: 'anonymous',
    },
    email: { kind: 'email', width: 32, value: ({ donor }) => donor?.email ?? null },
    state: { kind: 'words', width: 18, value: ({ state }) => state, words: 'states' },
    method: { kind: 'words', width: 12, value: ({ paidBy }) => paidBy, words: 'methods' },
    amount: { kind: 'money', width: 12, value: ({ amount }) => fromEuros(amount) },
    refunded: { kind: 'money', width: 12, value: ({ refunded }) => fromEuros(refunded) },
  },
  screen: [['date', 'reference'], ['donor', 'email'], ['amount'], ['state']],
})
