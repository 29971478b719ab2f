import { z } from 'zod'
import { normalisePhone } from '#domain/kernel/phone.ts'
import { repeatedPassword } from './repeated-password.ts'
import { signUpSchema } from './rules.ts'

/** The sign-up form: the call's payload, a number that exists, the password twice. */
// spec §5
export const signUpFormSchema = signUpSchema
  .extend({
    phone: signUpSchema.shape.phone.refine(
      (phone) => phone === '' || normalisePhone(phone) !== null,
      'accounts.phoneInvalid',
    ),
    repeatPassword: z.string({ error: 'accounts.passwordsDiffer' }),
  })
  .refine(...repeatedPassword('password'))
