import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const invoiceStatuses = ['open', 'paid', 'failed', 'void', 'refunded'] as const

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/invoices',
  access: 'user',
  summary: "The payer's invoices, newest first",
  response: z.object({
    invoices: z.array(
      z.object({
        id: z.string(),
        number: z.string().nullable(),
        /** The day of the charge, Europe/Madrid. */
        date: z.iso.date(),
        programaNombre: z.string(),
        persona: z.string(),
        /** Euros. */
        amount: z.number(),
        status: z.enum(invoiceStatuses),
        pdfUrl: z.string().nullable(),
      }),
    ),
  }),
  errors: [],
})
