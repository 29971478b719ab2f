import { signUpSchema } from './rules.ts'
import { signUpFormSchema } from './sign-up-form.ts'

/** What `/api/auth/google/register` takes: Google has told the e-mail, and nobody needs a password. */
export const googleSignUpSchema = signUpSchema.omit({ email: true, password: true })

/** What the screen after Google asks: the call's payload, with a telephone number that exists. */
export const googleSignUpFormSchema = googleSignUpSchema.extend({
  phone: signUpFormSchema.shape.phone,
})
