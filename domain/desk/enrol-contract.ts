import { z } from 'zod'
import { completed } from '../billing/contract.ts'
import { verification, verifyEnrolments } from '../enrolments/contract.ts'
import { wirePeople } from '../enrolments/wire-person.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { renamed } from '../kernel/renamed.ts'
import { day, euros } from '../kernel/schema-types.ts'
import { programmeIdSchema } from '../programmes/contract.ts'

const params = z.object({ id: z.uuid() })

const errors = [
  'admin.userNotFound',
  'admin.userErased',
  'admin.userInactive',
  'programmes.notFound',
  'programmes.notOffered',
] as const

export const quoteAtDesk = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/enrolments/quote',
  access: 'people',
  summary: 'Which of these people an account has enrolled already, and what they would pay',
  params,
  body: verification,
  response: verifyEnrolments.response,
  errors,
  rateLimit: { max: 300, windowSeconds: 900 },
})

export const enrolAtDesk = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/enrolments',
  access: 'people',
  summary:
    'Enrol people for an account that pays at the desk each month, by what was signed on paper',
  params,
  body: renamed(
    z.object({
      programmeId: programmeIdSchema,
      /** The first month's total in euros for all people together, as it was quoted. */
      amount: euros('subscriptions.priceChanged'),
      people: wirePeople,
      /** The day of the signed sheet. */
      signedOn: day('desk.signedOnInvalid'),
    }),
    { programmeId: 'programaId', amount: 'monto', people: 'personas' },
  ),
  response: renamed(z.object({ subscriptions: z.array(completed) }), {}),
  errors: [
    ...errors,
    'desk.signedOnInvalid',
    'enrolments.alreadyEnrolled',
    'enrolments.feesOwed',
    'subscriptions.orderClosed',
    'subscriptions.priceChanged',
  ],
  rateLimit: { max: 120, windowSeconds: 900 },
})
