import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { disputeStatuses } from '../dispute.ts'

export const listDisputes = endpoint({
  method: 'GET',
  path: '/api/admin/disputes',
  access: 'money',
  summary: 'What payers have taken back through their banks, the open ones first',
  response: z.object({
    disputes: z.array(
      z.object({
        id: z.string(),
        /** `null`: of a donation. */
        invoiceId: z.string().nullable(),
        /** Euros. */
        amount: z.number(),
        /** In the provider's word; `null` of those that were opened before it was kept. */
        reason: z.string().nullable(),
        status: z.enum(disputeStatuses),
        /** The last day to answer it, Europe/Madrid; `null` where it cannot be answered, or no more. */
        dueBy: z.iso.date().nullable(),
      }),
    ),
  }),
  errors: [],
})
