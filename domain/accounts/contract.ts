import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { text } from '../kernel/schema-types.ts'
import { logInSchema, signUpSchema } from './rules.ts'

// The kernel's client calls these by itself.
export { checkAuth, csrfToken, logOut } from '../kernel/session-contract.ts'

/**
 * Chosen at random by the browser, and the same when it sends a form again: sign-up with a key that has
 * opened the account within the last hour answers as it did the first time.
 */
const requestKeySchema = text()
  .max(32)
  .regex(/^[0-9a-f]{32}$/)

export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  access: 'public',
  summary: 'Open an account and log in',
  body: signUpSchema.extend({ requestKey: requestKeySchema.optional() }),
  response: z.object({ success: z.literal(true), message: z.string() }),
  errors: ['accounts.emailTaken', 'accounts.passwordBreached', 'accounts.passwordPersonal'],
  rateLimit: { max: 60, windowSeconds: 900 },
})

export const logIn = endpoint({
  method: 'POST',
  path: '/api/login',
  worksOnStandby: true,
  access: 'public',
  summary: 'Log in with e-mail and password',
  body: logInSchema,
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    /** An administrator whose authenticator app is still to be set up. */
    twoFactorSetup: z.boolean(),
    /** An administrator whose authenticator app has to show a code first. */
    twoFactorRequired: z.boolean(),
    /** Is meant for `X-Auth-Token`, on the calls of the second factor alone; lives ten minutes. */
    temporaryToken: z.string().nullable(),
  }),
  errors: [
    'accounts.invalidCredentials',
    'accounts.locked',
    'accounts.inactive',
    'accounts.googleOnly',
    'accounts.passwordToReplace',
  ],
  rateLimit: { max: 120, windowSeconds: 900 },
})
