import { z } from 'zod'
import { languages } from '../language.ts'
import { text } from '../schema-types.ts'
import {
  brokenPasswordRules,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  normalisePassword,
} from './password.ts'
import { lineField, nameField } from './text-fields.ts'

// Invisible characters copied along with an address from a document or a chat: soft hyphens,
// zero-width characters, marks of writing direction.
const unseen = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

/**
 * The form in which an address is stored and compared: full-width signs become ordinary ones. Mail
 * goes to the stored form, never to the typed one.
 */
export function normaliseEmail(email: string): string {
  return email.normalize('NFKC').replace(unseen, '').trim().toLowerCase()
}

export const emailField = text({ error: 'accounts.emailInvalid' })
  .overwrite(normaliseEmail)
  .max(254, { error: 'accounts.emailInvalid', abort: true })
  .regex(z.regexes.email, 'accounts.emailInvalid')

/** A new password, with one issue for each rule that it breaks. */
const newPasswordField = text({ error: 'accounts.passwordTooShort' })
  .overwrite(normalisePassword)
  .max(MAX_PASSWORD_LENGTH, { error: 'accounts.passwordTooLong', abort: true })
  .superRefine((password, context) => {
    for (const { code } of brokenPasswordRules(password)) {
      context.addIssue({ code: 'custom', message: code })
    }
  })

// spec §5
export const logInSchema = z.object({
  email: emailField,
  password: text({ error: 'accounts.passwordTooShort' })
    .overwrite(normalisePassword)
    .min(MIN_PASSWORD_LENGTH, 'accounts.passwordTooShort')
    .max(MAX_PASSWORD_LENGTH, 'accounts.passwordTooLong'),
})

/**
 * What `/api/register` takes. Whether the telephone number exists is checked in `phone.ts`, so that
 * pages which only log in do not load the world's numbering plans.
 */
// spec §5, design §4
export const signUpSchema = z.object({
  firstName: nameField('accounts.firstNameRequired', 'accounts.nameInvalid'),
  lastName: nameField('accounts.lastNameRequired', 'accounts.nameInvalid'),
  email: emailField,
  phone: text({ error: 'accounts.phoneRequired' })
    .trim()
    .min(1, 'accounts.phoneRequired')
    .max(40, 'accounts.phoneInvalid'),
  locality: lineField('accounts.localityInvalid', 'accounts.localityRequired').min(
    1,
    'accounts.localityRequired',
  ),
  password: newPasswordField,
  acceptTerms: z.literal(true, { error: 'accounts.termsRequired' }),
  lng: z.enum(languages).optional(),
})

/** A password that exists already: whether it is right is for the server to say. */
export const currentPasswordField = text({ error: 'accounts.passwordRequired' })
  .overwrite(normalisePassword)
  .min(1, 'accounts.passwordRequired')
  .max(MAX_PASSWORD_LENGTH, 'accounts.passwordTooLong')

export const forgotPasswordSchema = z.object({ email: emailField })

export const resetPasswordSchema = z.object({
  token: text({ error: 'accounts.linkInvalid' }).min(1, 'accounts.linkInvalid').max(200),
  password: newPasswordField,
})

export const changePasswordSchema = z.object({
  currentPassword: currentPasswordField,
  newPassword: newPasswordField,
})

export type LogIn = z.infer<typeof logInSchema>
