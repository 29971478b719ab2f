import { z } from 'zod'
import { signUpSchema } from '../accounts/rules.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { changeEmailSchema, updatePhoneSchema, updateUserSchema } from './rules.ts'

const done = z.object({ success: z.literal(true), message: z.string() })

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/update-user',
  access: 'user',
  summary: 'Change the own name, town, language or which e-mails come; what is left out stays',
  body: updateUserSchema,
  response: done,
  errors: ['profile.nothingToChange'],
  rateLimit: { max: 60, windowSeconds: 900 },
})

/** Lists where the account's number stands besides: other people's own, and whom to call for them. */
export const listPhoneUses = endpoint({
  method: 'GET',
  path: '/api/phone-uses',
  access: 'user',
  summary: 'The people whom the caller has enrolled with the telephone number of the account',
  response: z.object({ people: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
  errors: [],
})

export const updatePhone = endpoint({
  method: 'PUT',
  path: '/api/update-phone',
  access: 'user',
  summary:
    'Change the own telephone number, and where it stands besides, confirmed by the password',
  body: updatePhoneSchema,
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    phone: signUpSchema.shape.phone,
  }),
  errors: [
    'accounts.phoneInvalid',
    'accounts.passwordWrong',
    'accounts.passwordMissing',
    'accounts.locked',
  ],
  rateLimit: { max: 30, windowSeconds: 900 },
})

/** Answers the same whether or not the new address is free: the rest is said in e-mails. */
export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/change-email',
  access: 'user',
  summary: 'Ask for another e-mail address; it changes once the link sent there is followed',
  body: changeEmailSchema,
  response: done,
  errors: [
    'profile.emailUnchanged',
    'accounts.passwordWrong',
    'accounts.passwordMissing',
    'accounts.locked',
  ],
  rateLimit: { max: 10, windowSeconds: 3600 },
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  access: 'user',
  summary: 'The devices on which the caller is logged in: this one first, then the newest use',
  response: z.object({
    sessions: z.array(
      z.object({
        id: z.uuid(),
        /** `Firefox`, `Samsung Internet`; `null` when the browser does not say. */
        browser: z.string().nullable(),
        /** `Android`, `iPhone`, `Windows`. */
        system: z.string().nullable(),
        loggedInAt: z.iso.datetime(),
        lastSeenAt: z.iso.datetime(),
        isThisOne: z.boolean(),
      }),
    ),
  }),
  errors: [],
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  access: 'user',
  summary: 'Log out on one of the own devices',
  params: z.object({ id: z.uuid() }),
  response: z.object({ success: z.literal(true) }),
  errors: ['profile.sessionNotFound'],
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/sessions',
  access: 'user',
  summary: 'Log out on all own devices but this one',
  response: z.object({ success: z.literal(true), ended: z.number().int() }),
  errors: [],
})

export const consentKinds = ['terms', 'health', 'healthShare', 'declaration', 'guardian'] as const

export const listConsents = endpoint({
  method: 'GET',
  path: '/api/consents',
  access: 'user',
  summary: 'Everything that the caller has agreed to or declared',
  response: z.object({
    consents: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(consentKinds),
        /** Says whom it is about; `null` for the terms. */
        person: z.string().nullable(),
        version: z.string(),
        givenAt: z.iso.datetime(),
        withdrawnAt: z.iso.datetime().nullable(),
        canWithdraw: z.boolean(),
      }),
    ),
  }),
  errors: [],
})

/** Withdrawing the consent to keep health information deletes that information at once (design §6). */
export const withdrawConsent = endpoint({
  method: 'POST',
  path: '/api/consents/:id/withdraw',
  access: 'user',
  summary: 'Withdraw a consent, which deletes what was kept because of it',
  params: z.object({ id: z.uuid() }),
  response: z.object({ success: z.literal(true) }),
  errors: ['profile.consentNotFound', 'profile.consentStays'],
})

export const exportMyData = endpoint({
  method: 'GET',
  path: '/api/my-data',
  access: 'user',
  summary: 'Everything that is kept about the caller, as a file',
  response: z.record(z.string(), z.unknown()),
  errors: [],
  rateLimit: { max: 20, windowSeconds: 900 },
})
