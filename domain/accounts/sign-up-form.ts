import { z } from 'zod'
import { normalisePhone } from './phone.ts'
import { signUpSchema } from './rules.ts'

const passwordTwice = z.object({ password: z.string(), repeatPassword: z.string() })

/** What the sign-up screen asks: the call's payload, a number that exists, the password twice. */
// spec §5
export const signUpFormSchema = signUpSchema
  .extend({
    phone: signUpSchema.shape.phone.refine(
      (phone) => phone === '' || normalisePhone(phone) !== null,
      'accounts.phoneInvalid',
    ),
    repeatPassword: z.string({ error: 'accounts.passwordsDiffer' }),
  })
  .refine((form) => form.password === form.repeatPassword.normalize('NFC'), {
    path: ['repeatPassword'],
    error: 'accounts.passwordsDiffer',
    // Also while other fields are still wrong, so that all marks appear at once.
    when: ({ value }) => passwordTwice.safeParse(value).success,
  })

export type SignUpForm = z.input<typeof signUpFormSchema>
