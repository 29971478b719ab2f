import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { paymentFailureKinds, paymentFailureStates } from '../invoices/failure.ts'

/** How many failures one page of the list holds. */
export const FAILURES_A_PAGE = 50

const cursor = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z_[0-9a-f-]{36}$/

export const listPaymentFailures = endpoint({
  method: 'GET',
  path: '/api/admin/payment-failures',
  access: 'admin',
  summary: 'Charges that banks have refused, the newest first, fifty at a time',
  query: z.object({
    show: z.enum(['open', 'all']).default('open'),
    /** What the page before has answered as `next`. */
    after: z.string().regex(cursor).optional(),
  }),
  response: z.object({
    failures: z.array(
      z.object({
        id: z.string(),
        /** `null` once the account is erased. */
        payer: z.object({ name: z.string(), email: z.string(), phone: z.string() }).nullable(),
        persona: z.string().nullable(),
        programaNombre: z.string(),
        /** Euros. */
        amount: z.number(),
        kind: z.enum(paymentFailureKinds),
        state: z.enum(paymentFailureStates),
        /** Europe/Madrid. */
        failedOn: z.iso.date(),
        graceEndsOn: z.iso.date(),
        /** Days from today to the last one on which the place is kept; `null` once that is settled. */
        daysLeft: z.number().int().nullable(),
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: [],
})
