import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { renamed } from '../kernel/renamed.ts'
import { text } from '../kernel/schema-types.ts'
import { programmeIdSchema, programmeNames } from '../programmes/contract.ts'
import { shownStatuses } from './charge-status.ts'
import { reducedKinds } from './fees/fee-kinds.ts'

const shownYear = text()
  .max(4)
  .regex(/^(19|2[01])\d{2}$/)

/** Says how many are shown at first, and how many more each time. */
export const INVOICES_PER_PAGE = 100

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/invoices',
  access: 'user',
  summary: "The payer's invoices, newest first, with the sums of all that match",
  query: z.object({
    /** Is the year of the receipt, or of the charge while there is none. */
    year: shownYear.optional(),
    /** One of `enrollees`. */
    enrollee: z.uuid().optional(),
    programmeId: programmeIdSchema.optional(),
    limit: z.coerce.number().int().min(1).max(1000).default(INVOICES_PER_PAGE),
  }),
  response: renamed(
    z.object({
      invoices: z.array(
        renamed(
          z.object({
            id: z.string(),
            /** The receipt's, such as `2026-0042`; `null` until it is paid. */
            number: z.string().nullable(),
            /** The day of the charge, Europe/Madrid. */
            date: z.iso.date(),
            /** The month that it pays for, `YYYY-MM`. */
            serviceMonth: z.string(),
            programmeName: z.string(),
            enrollee: z.string(),
            /** Euros. */
            amount: z.number(),
            /** Why it is less than the programme's price; never for which reason. */
            reducedBy: z.enum(reducedKinds).nullable(),
            /** Euros given back of it. */
            refunded: z.number(),
            status: z.enum(shownStatuses),
            /** `null` while there is no receipt. */
            pdfUrl: z.string().nullable(),
            /** Lists all that was issued for it: each receipt, and after it what corrects it. */
            documents: z.array(
              z.object({
                number: z.string(),
                /** The day of issue. */
                date: z.iso.date(),
                /** Euros, below zero where they went back. */
                amount: z.number(),
                pdfUrl: z.string(),
              }),
            ),
          }),
          { programmeName: programmeNames.programmeName, enrollee: 'persona' },
        ),
      ),
      /** Says how many match, shown or not. */
      total: z.number().int(),
      /** Euros of all that match. */
      sums: z.object({ paid: z.number(), refunded: z.number() }),
      /** Lists what one can choose from, whatever is chosen. */
      years: z.array(z.string()),
      /** Those of them in which there are receipts, and so a PDF of the year. */
      receiptYears: z.array(z.string()),
      enrollees: z.array(z.object({ id: z.string(), name: z.string() })),
      programmes: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
    {},
  ),
  errors: [],
})

/** The language in which a document is written; the account's without it. */
const inLanguage = z.object({ lng: text().max(20).optional() })

/** The page to which a logged-out reader of a document's link is redirected (`web/paths.ts`). */
const invoicesPage = '/invoices'

export const receiptPdf = endpoint({
  method: 'GET',
  path: '/api/invoices/:id/pdf',
  access: 'user',
  summary: 'A receipt of one’s own, or what corrects one, as a PDF',
  /** The document's, from `pdfUrl`. */
  params: z.object({ id: z.uuid() }),
  query: inLanguage,
  response: z.unknown(),
  errors: ['invoices.notFound'],
  rateLimit: { max: 120, windowSeconds: 900 },
  followedFrom: invoicesPage,
})

export const yearPdf = endpoint({
  method: 'GET',
  path: '/api/invoices/year/:year/pdf',
  access: 'user',
  summary: 'All receipts of one’s own of a year, as one PDF',
  params: z.object({ year: shownYear }),
  query: inLanguage,
  response: z.unknown(),
  errors: ['invoices.notFound'],
  rateLimit: { max: 60, windowSeconds: 900 },
  followedFrom: invoicesPage,
})
