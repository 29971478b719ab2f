import { z } from 'zod'
import { endedSchema, owedSchema } from '../../billing/cancellation-contract.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { day, text } from '../../kernel/schema-types.ts'

/** Any text: an invalid id is answered like an unknown one. */
const params = z.object({ id: text().max(100) })

/** The consequences of deactivating an account now, to be read before it is done. */
export const previewDeactivation = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/deactivation',
  access: 'roles',
  summary: 'What deactivating an account now would end and still charge',
  params,
  response: z.object({
    name: z.string(),
    email: z.string().nullable(),
    /** Tells whether they can log in now; deactivated, they cannot. */
    isActive: z.boolean(),
    /** Browsers that are logged in, and would not be any more. */
    sessions: z.number().int(),
    /** A purchase is half done: it is finished first, and whom it enrols is ended too. */
    enrolments: z.array(
      endedSchema.extend({
        id: z.uuid(),
        programme: z.string(),
        person: z.string(),
        owed: owedSchema,
      }),
    ),
  }),
  errors: [
    'admin.userNotFound',
    'admin.userErased',
    'admin.notYourself',
    'admin.lastAdministrator',
  ],
})

export const deactivateUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/deactivate',
  access: 'roles',
  summary: 'Close an account and end all its enrolments; sending it again answers the same',
  params,
  body: z
    .object({
      /**
       * The last day of each active enrolment that the screen has shown, by its id: with other
       * enrolments or other days by now, nothing is done.
       */
      ends: z.record(z.uuid(), day('http.fieldInvalid')).optional(),
    })
    .nullish(),
  response: z.object({ enrolments: z.array(endedSchema.extend({ id: z.uuid() })) }),
  errors: [
    'admin.userNotFound',
    'admin.userErased',
    'admin.notYourself',
    'admin.lastAdministrator',
    'admin.endsChanged',
  ],
  rateLimit: { max: 100, windowSeconds: 900 },
  recentPassword: true,
})

export const reactivateUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/reactivate',
  access: 'roles',
  summary: 'Reactivate an account; what was ended stays ended',
  params,
  response: z.object({ success: z.literal(true) }),
  errors: ['admin.userNotFound', 'admin.userErased', 'subscriptions.providerUnavailable'],
  rateLimit: { max: 100, windowSeconds: 900 },
})

/** They set up the second factor at their next log-in; until then their session opens nothing. */
export const promoteUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/promote',
  access: 'roles',
  summary: 'Make a member an administrator; ends their sessions, and repeating it changes nothing',
  params,
  response: z.object({ success: z.literal(true) }),
  errors: [
    'admin.userNotFound',
    'admin.userErased',
    'admin.userInactive',
    'admin.userWithoutEmail',
  ],
  rateLimit: { max: 30, windowSeconds: 900 },
  recentPassword: true,
})

export const demoteUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/demote',
  access: 'roles',
  summary: 'Let an administrator be a member again; ends their sessions and their second factor',
  params,
  response: z.object({ success: z.literal(true) }),
  errors: [
    'admin.userNotFound',
    'admin.userErased',
    'admin.notYourself',
    'admin.lastAdministrator',
  ],
  rateLimit: { max: 30, windowSeconds: 900 },
  recentPassword: true,
})
