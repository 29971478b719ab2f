import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'

export const listHeldCharges = endpoint({
  method: 'GET',
  path: '/api/admin/held-charges',
  access: 'money',
  summary: 'Months that fell due more than seven days before the site was back, by payer',
  response: z.object({
    payers: z.array(
      z.object({
        id: z.string(),
        /** `null` once the account is erased. */
        payer: z
          .object({ name: z.string(), email: z.string().nullable(), phone: z.string() })
          .nullable(),
        charges: z.array(
          z.object({
            id: z.string(),
            enrollee: z.string().nullable(),
            programmeName: z.string(),
            /** `YYYY-MM`. */
            month: z.string(),
            /** Euros. */
            amount: z.number(),
            /** When it should have been charged, Europe/Madrid. */
            dueOn: z.iso.date(),
          }),
        ),
      }),
    ),
  }),
  errors: [],
})

export const decideHeldCharges = endpoint({
  method: 'POST',
  path: '/api/admin/held-charges',
  access: 'money',
  summary: 'Decides about held months of one payer: charged one a day, or not at all',
  body: z.object({
    payerId: z.uuid(),
    ids: z.array(z.uuid()).min(1).max(100),
    decision: z.enum(['charge', 'waive']),
  }),
  response: z.object({ success: z.literal(true) }),
  errors: ['admin.heldChanged', 'admin.heldPayerErased'],
  recentPassword: true,
})
