import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { googleLinkSchema, googleSignUpSchema } from './google-sign-up.ts'

/**
 * Says what is still missing after Google has authenticated the person: nothing, the password of the account that has
 * this e-mail, or what a new account needs besides name and e-mail.
 */
export const pendingGoogle = endpoint({
  method: 'GET',
  path: '/api/auth/google/pending',
  access: 'public',
  summary: 'What is still missing after Google has said who the visitor is',
  response: z.discriminatedUnion('missing', [
    z.object({ missing: z.literal('nothing') }),
    z.object({ missing: z.literal('password'), email: z.string() }),
    z.object({
      missing: z.literal('account'),
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
    }),
  ]),
  errors: ['accounts.inactive', 'accounts.googleOtherAccount'],
  rateLimit: { max: 120, windowSeconds: 900 },
})

export const linkGoogle = endpoint({
  method: 'POST',
  path: '/api/auth/google/link',
  access: 'public',
  summary: 'Join the Google account to the one that has its e-mail, by that account’s password',
  body: googleLinkSchema,
  response: z.object({
    success: z.literal(true),
    twoFactorSetup: z.boolean(),
    twoFactorRequired: z.boolean(),
    temporaryToken: z.string().nullable(),
  }),
  errors: [
    'accounts.googleExpired',
    'accounts.googleOtherAccount',
    'accounts.passwordWrong',
    'accounts.locked',
    'accounts.inactive',
  ],
  rateLimit: { max: 60, windowSeconds: 900 },
})

export const openGoogleAccount = endpoint({
  method: 'POST',
  path: '/api/auth/google/register',
  access: 'public',
  summary: 'Open an account for whom Google has vouched',
  body: googleSignUpSchema,
  response: z.object({ success: z.literal(true), message: z.string() }),
  errors: ['accounts.googleExpired', 'accounts.emailTaken', 'accounts.inactive'],
  rateLimit: { max: 60, windowSeconds: 900 },
})
