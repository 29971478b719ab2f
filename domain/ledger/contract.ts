import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { exportFormats } from '../kernel/lists/export-formats.ts'
import { isWholeCents } from '../kernel/money.ts'
import { month, text } from '../kernel/schema-types.ts'
import { journalKinds } from './ledger.ts'

const chosen = z.object({ month: month() })

export const readLedger = endpoint({
  method: 'GET',
  path: '/api/admin/ledger',
  access: 'money',
  summary: 'A month between the card provider and the bank, and what nobody can explain',
  query: chosen,
  response: z.object({
    month: month(),
    /** Euros, as all amounts here: what lay at the provider, or was on its way, at the month's beginning and end. */
    opening: z.number(),
    lines: z.array(
      z.object({
        date: z.iso.date(),
        kind: z.enum(journalKinds),
        reference: z.string(),
        /** Below zero where money leaves. */
        amount: z.number(),
      }),
    ),
    closing: z.number(),
    /** Sums of the month's payments at the desk: in cash, and on the association's own account. */
    desk: z.object({ cash: z.number(), bank: z.number() }),
    /** Lists what the bank statement of the month shows as one sum each. */
    payouts: z.array(
      z.object({
        id: z.string(),
        arrivesOn: z.iso.date(),
        status: z.enum(['underWay', 'paid', 'failed']),
        amount: z.number(),
        lines: z.array(z.object({ reference: z.string(), amount: z.number(), fee: z.number() })),
      }),
    ),
    /** All amounts together, whichever way, that are older than two business days. */
    unexplained: z.number(),
    differences: z.array(
      z.object({
        reference: z.string(),
        account: z.enum(['provider', 'bank', 'contents']),
        day: z.iso.date(),
        /** The provider's less ours. */
        amount: z.number(),
        isOld: z.boolean(),
      }),
    ),
    /** The provider's newest movement that was read; `null` before the first. */
    readUntil: z.iso.datetime().nullable(),
  }),
  errors: [],
})

export const readBalance = endpoint({
  method: 'POST',
  path: '/api/admin/ledger/read',
  access: 'money',
  summary: 'Read the card provider’s statement now, as each night',
  response: z.object({}),
  errors: ['subscriptions.providerUnavailable'],
  rateLimit: { max: 20, windowSeconds: 900 },
})

export const correctLedger = endpoint({
  method: 'POST',
  path: '/api/admin/ledger/corrections',
  access: 'money',
  summary: 'Post what somebody has explained, so that the ledger agrees with the provider',
  body: z.object({
    reference: text().min(1).max(100),
    account: z.enum(['provider', 'bank']),
    /** Says how much was explained, in euros: another amount by now is refused. */
    amount: z.number().min(-1_000_000).max(1_000_000).refine(isWholeCents),
  }),
  response: z.object({}),
  errors: ['ledger.differenceChanged'],
})

export const exportLedger = endpoint({
  method: 'GET',
  path: '/api/admin/ledger/export',
  access: 'money',
  summary: 'The movements of a month as a file for spreadsheets',
  query: chosen.extend({ format: z.enum(exportFormats), lng: text().max(20).optional() }),
  response: z.unknown(),
  errors: ['admin.exportTooLarge'],
  rateLimit: { max: 60, windowSeconds: 900 },
  followedFrom: '/admin/contabilidad',
})
