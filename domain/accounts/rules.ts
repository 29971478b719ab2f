import { z } from 'zod'
import type { ErrorCode } from '../kernel/errors.ts'
import { languages } from '../kernel/language.ts'
import { normaliseEmail, normalisePhoneText } from '../kernel/normalise-text.ts'
import { text } from '../kernel/schema-types.ts'
import {
  brokenPasswordRules,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  normalisePassword,
} from './password.ts'
import { lineField, nameField, refuseOtherSigns } from './text-fields.ts'

const emailSigns = /[a-z\d.!#$%&'*+/=?^_`{|}~@, -]/

// The part before the @ as RFC 5322 has it without quotes; an ending may be in another script (`xn--`).
const email =
  /^(?!\.)(?!.*\.\.)[a-z\d.!#$%&'*+/=?^_`{|}~-]{1,64}(?<!\.)@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/

/** An e-mail address; mail goes to the normalised form, never to the typed one. */
export function emailFieldWith(invalid: ErrorCode, required: ErrorCode = invalid) {
  return text({ error: required })
    .overwrite(normaliseEmail)
    .min(1, { error: required, abort: true })
    .max(254, { error: invalid, abort: true })
    .superRefine(refuseOtherSigns(emailSigns))
    .regex(email, invalid)
}

export const emailField = emailFieldWith('accounts.emailInvalid')

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
 * Describes what `/api/register` takes. Whether the telephone number exists is checked in `phone.ts`, so that pages
 * which only log in do not load the world's numbering plans.
 */
// spec §5, design §4
export const signUpSchema = z.object({
  firstName: nameField('accounts.firstNameRequired', 'accounts.nameInvalid'),
  lastName: nameField('accounts.lastNameRequired', 'accounts.nameInvalid'),
  email: emailField,
  phone: text({ error: 'accounts.phoneRequired' })
    .overwrite(normalisePhoneText)
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
