import { z } from 'zod'
import { endedSchema, owedSchema } from '../../billing/cancellation-contract.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { renamed } from '../../kernel/renamed.ts'
import { roles } from '../../kernel/rights.ts'
import { anyId, day } from '../../kernel/schema-types.ts'
import { programmeIdSchema } from '../../programmes/contract.ts'
import { heldRoleSchema } from './account-columns.ts'

/** The consequences of deactivating an account now, to be read before it is done. */
export const previewDeactivation = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/deactivation',
  access: 'roles',
  summary: 'What deactivating an account now would end and still charge',
  params: anyId,
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
  params: anyId,
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
  params: anyId,
  response: z.object({ success: z.literal(true) }),
  errors: ['admin.userNotFound', 'admin.userErased', 'subscriptions.providerUnavailable'],
  rateLimit: { max: 100, windowSeconds: 900 },
})

const rolesAnswer = z.object({ roles: z.array(heldRoleSchema) })

const wantedRole = renamed(
  z.object({ role: z.enum(roles), programmeId: programmeIdSchema.optional() }),
  { programmeId: 'programaId' },
  ({ role, programmeId }, context) => {
    if ((role === 'instructor') === (programmeId !== undefined)) return
    context.addIssue({ code: 'custom', message: 'admin.roleProgramme', path: ['programaId'] })
  },
)

/**
 * Who gets their first sets up the second factor at the next log-in; until then their session opens nothing.
 * All others that they have are taken.
 */
export const changeRoles = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/roles',
  access: 'roles',
  summary:
    'Give an account these roles, each for a year, and take all others; those it has keep their end',
  params: anyId,
  body: z.object({ roles: z.array(wantedRole).max(50) }),
  response: rolesAnswer,
  errors: [
    'admin.userNotFound',
    'admin.userErased',
    'admin.userInactive',
    'admin.userWithoutEmail',
    'admin.notYourself',
    'admin.lastAdministrator',
    'programmes.notFound',
  ],
  rateLimit: { max: 60, windowSeconds: 900 },
  recentPassword: true,
})

export const renewRoles = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/roles/renew',
  access: 'roles',
  summary: 'Let all roles of an account hold for a year from today',
  params: anyId,
  response: rolesAnswer,
  errors: ['admin.userNotFound', 'admin.userErased', 'admin.userInactive'],
  rateLimit: { max: 60, windowSeconds: 900 },
  recentPassword: true,
})
