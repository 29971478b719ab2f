import { z } from 'zod'
import { owedSchema } from '../billing/cancellation-contract.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { text } from '../kernel/schema-types.ts'

/** The consequences of deleting the account now, to be read before it is requested. */
export const previewDeletion = endpoint({
  method: 'GET',
  path: '/api/account-deletion',
  access: 'user',
  summary: 'What deleting the own account would end, charge and keep',
  response: z.object({
    enrolments: z.array(
      z.object({
        id: z.uuid(),
        programme: z.string(),
        person: z.string(),
        /** The last day on which the person may come. */
        effectiveEndDate: z.iso.date(),
        /** The one charge still to come, in euros; `null` when nothing more is charged. */
        lastCharge: z.object({ date: z.iso.date(), amount: z.number() }).nullable(),
        /** In euros; what is `held` is not charged once the account is gone. */
        owed: owedSchema,
      }),
    ),
    /** The receipts, without the person's name, are kept by law until then; `null` without any. */
    receiptsKeptUntil: z.iso.date().nullable(),
  }),
  errors: [],
})

export const requestDeletion = endpoint({
  method: 'POST',
  path: '/api/request-account-deletion',
  access: 'user',
  summary: 'Ask for the link that deletes the own account',
  response: z.object({ success: z.literal(true), message: z.string() }),
  errors: ['accounts.lastAdministrator'],
  rateLimit: { max: 5, windowSeconds: 3600 },
})

export const confirmDeletion = endpoint({
  method: 'POST',
  path: '/api/confirm-account-deletion',
  access: 'public',
  summary: 'Delete the account by the link of the e-mail; there is no way back',
  body: z.object({ token: text().min(1, 'accounts.linkInvalid').max(200) }),
  response: z.object({ success: z.literal(true), message: z.string() }),
  errors: ['accounts.linkInvalid', 'accounts.lastAdministrator'],
  rateLimit: { max: 30, windowSeconds: 900 },
})
