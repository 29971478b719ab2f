import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { agreementFields, endedSchema } from '../subscriptions/cancellation-contract.ts'

/** The association ends somebody's enrolment; the payer is told so by e-mail. */
export const cancelAsAdministrator = endpoint({
  method: 'POST',
  path: '/api/admin/enrolments/:id/cancel',
  access: 'admin',
  summary: 'End an enrolment for good, by the decision of the association',
  params: z.object({ id: z.string().max(100) }),
  body: z.object(agreementFields),
  response: endedSchema,
  errors: [
    'subscriptions.enrolmentNotFound',
    'subscriptions.endChanged',
    'subscriptions.providerUnavailable',
  ],
  rateLimit: { max: 300, windowSeconds: 900 },
})
