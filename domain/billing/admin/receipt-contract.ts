import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { exportFormats } from '../../kernel/lists/export-formats.ts'
import { day, text } from '../../kernel/schema-types.ts'

const period = z
  .object({
    /** The first and the last day, Europe/Madrid. */
    from: day(),
    to: day(),
  })
  .refine(({ from, to }) => from <= to, { message: 'admin.periodBackwards', path: ['to'] })

export const sumReceipts = endpoint({
  method: 'GET',
  path: '/api/admin/receipts',
  access: 'money',
  summary: 'How many receipts were issued in a period, and what was charged and given back in it',
  query: period,
  response: z.object({
    receipts: z.number().int(),
    refunds: z.number().int(),
    /** Refunds of whenever whose money came back in it. */
    returned: z.number().int(),
    /** Euros: of the receipts, of the refunds less what came back of them, of disputes less those won, and what is left. */
    charged: z.number(),
    refunded: z.number(),
    disputed: z.number(),
    net: z.number(),
    /** The years in which receipts were issued, newest first. */
    years: z.array(z.string()),
  }),
  errors: [],
})

export const exportReceipts = endpoint({
  method: 'GET',
  path: '/api/admin/receipts/export',
  access: 'money',
  summary: 'The receipts and refunds of a period as a file for spreadsheets',
  query: period.and(z.object({ format: z.enum(exportFormats), lng: text().max(20).optional() })),
  response: z.unknown(),
  errors: ['admin.exportTooLarge'],
  rateLimit: { max: 60, windowSeconds: 900 },
  followedFrom: '/admin/recibos',
})
