import { z } from 'zod'
import {
  refundableMoney,
  refundErrors,
  refundInvoice,
} from '../../billing/admin/refund-contract.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { exportFormats } from '../../kernel/lists/export-formats.ts'
import { day, searchText, text } from '../../kernel/schema-types.ts'
import { shownDonationStates } from '../donation.ts'
import { donationColumns, donorSchema } from './donation-columns.ts'

export const DONATIONS_PER_PAGE = 50

/** Says how lists are sorted: by day or by amount. */
export const donationOrders = ['newest', 'oldest', 'largest', 'smallest'] as const

export type DonationOrder = (typeof donationOrders)[number]

const euros = z.coerce.number().min(0).max(1_000_000)

const filterSchema = z.object({
  /** Words of a name or an e-mail address, or a reference. */
  search: searchText,
  state: z.enum(shownDonationStates).optional(),
  /** Both included. */
  from: day().optional(),
  to: day().optional(),
  /** Euros, both included. */
  least: euros.optional(),
  most: euros.optional(),
  order: z.enum(donationOrders).default('newest'),
})

export type DonationFilter = z.output<typeof filterSchema>

interface DonationCursor {
  /** The day's milliseconds or the cents by which the list is sorted. */
  value: string
  id: string
  /** True where the donation has the very words of a search. */
  isExact: boolean
}

/** Reads behind which donation a page begins, as the page before has said. */
export function readDonationCursor(text: string): DonationCursor | null {
  const [value, id, exactness, ...rest] = text.split('_')
  const isCursor =
    /^\d{1,14}$/.test(value ?? '') &&
    z.uuid().safeParse(id).success &&
    (exactness === undefined || exactness === 'alike') &&
    rest.length === 0
  return isCursor && value && id ? { value, id, isExact: exactness === undefined } : null
}

/** Returns the text that `readDonationCursor` reads. */
export function writeDonationCursor({ value, id, isExact }: DonationCursor): string {
  return `${value}_${id}${isExact ? '' : '_alike'}`
}

export const listDonations = endpoint({
  method: 'GET',
  path: '/api/admin/donations',
  access: 'money',
  summary: `Donations, ${DONATIONS_PER_PAGE} at a time, and the sums of all that are looked for`,
  query: filterSchema.extend({
    /** The `next` of the page before. */
    after: text()
      .max(100)
      .refine((text) => readDonationCursor(text) !== null)
      .optional(),
  }),
  response: z.object({
    donations: z.array(donationColumns.row),
    next: z.string().nullable(),
    /** Nobody has the very words of the search: these names are the most similar. */
    isClosest: z.boolean(),
    sums: z.object({
      count: z.number().int(),
      /** Counts those that were paid. */
      paidCount: z.number().int(),
      paid: z.number(),
      refunded: z.number(),
    }),
  }),
  errors: [],
})

export const exportDonations = endpoint({
  method: 'GET',
  path: '/api/admin/donations/export',
  access: 'money',
  summary: 'The donations that are looked for, as a file for spreadsheets',
  query: filterSchema.extend({ format: z.enum(exportFormats), lng: text().max(20).optional() }),
  response: z.unknown(),
  errors: [],
  rateLimit: { max: 60, windowSeconds: 900 },
  followedFrom: '/admin/aportaciones',
})

export const refundableDonation = endpoint({
  method: 'GET',
  path: '/api/admin/donations/:id/refunds',
  access: 'money',
  summary: 'What was given back of a donation, what can be, and the card that it would go to',
  params: z.object({ id: z.uuid() }),
  response: refundableMoney.extend({ reference: z.string(), payer: donorSchema.nullable() }),
  errors: ['donations.notFound'],
})

/** Gives back as `refundInvoice` does. */
export const refundDonation = endpoint({
  ...refundInvoice,
  path: '/api/admin/donations/:id/refunds',
  summary: 'Give the money of a donation back, in whole or part; the same requestKey only once',
  errors: ['donations.notFound', ...refundErrors],
})
