import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { text } from '../kernel/schema-types.ts'
import { MAX_PASSWORD_LENGTH, normalisePassword, passwordWeaknesses } from './password.ts'
import { changePasswordSchema, forgotPasswordSchema, resetPasswordSchema } from './rules.ts'

const done = z.object({ success: z.literal(true), message: z.string() })

/** Answers the same whether or not there is such an account. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/forgot-password',
  access: 'public',
  summary: 'Ask for the link with which a new password is chosen',
  body: forgotPasswordSchema,
  response: done,
  errors: [],
  rateLimit: { max: 20, windowSeconds: 900 },
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/reset-password',
  access: 'public',
  summary: 'Choose a new password by the link of the e-mail; ends every session',
  body: resetPasswordSchema,
  /** The account's address, for the log-in that follows: only who reads its mail has the link. */
  response: done.extend({ email: z.string() }),
  errors: ['accounts.linkInvalid', 'accounts.passwordBreached', 'accounts.passwordPersonal'],
  rateLimit: { max: 30, windowSeconds: 900 },
})

const known = text().max(254)

/** Lets a form check before it is sent: only the server has the list of well-known passwords. */
export const checkPassword = endpoint({
  method: 'POST',
  path: '/api/check-password',
  access: 'public',
  summary: 'Whether a new password is easy to guess; without owner or token, for the caller',
  body: z.object({
    password: text().overwrite(normalisePassword).max(MAX_PASSWORD_LENGTH),
    /** Holds the owner's data as typed at sign-up so far. */
    owner: z
      .object({ firstName: known, lastName: known, email: known, locality: known })
      .optional(),
    /** Is the token of the link with which the password is chosen. */
    token: resetPasswordSchema.shape.token.optional(),
  }),
  response: z.object({
    weakness: z.enum(passwordWeaknesses).nullable(),
  }),
  errors: [],
  // A question each time that typing pauses, for a day centre behind one address.
  rateLimit: { max: 600, windowSeconds: 900 },
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/change-password',
  access: 'user',
  summary: 'Change the password; ends every other session',
  body: changePasswordSchema,
  response: done,
  errors: [
    'accounts.passwordWrong',
    'accounts.passwordMissing',
    'accounts.passwordUnchanged',
    'accounts.passwordBreached',
    'accounts.passwordPersonal',
    'accounts.locked',
  ],
  rateLimit: { max: 30, windowSeconds: 900 },
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/confirm-email',
  access: 'public',
  summary: 'Confirm an e-mail address by the link that was sent to it',
  body: z.object({ token: text().min(1, 'accounts.linkInvalid').max(200) }),
  response: z.object({ success: z.literal(true), email: z.string() }),
  errors: ['accounts.linkInvalid', 'accounts.emailTaken'],
  rateLimit: { max: 30, windowSeconds: 900 },
})

export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/api/send-email-confirmation',
  access: 'user',
  summary: 'Send the link that confirms the own e-mail address once more',
  response: done,
  errors: [],
  rateLimit: { max: 5, windowSeconds: 3600 },
})
