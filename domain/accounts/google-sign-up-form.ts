import { googleSignUpSchema } from './google-sign-up.ts'
import { signUpFormSchema } from './sign-up-form.ts'

/** The form after Google: the call's payload, with a telephone number that exists. */
export const googleSignUpFormSchema = googleSignUpSchema.extend({
  phone: signUpFormSchema.shape.phone,
})
