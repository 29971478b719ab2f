import type { z } from 'zod'
import type { googleSignUpFormSchema } from '#domain/accounts/google-sign-up-form.ts'
import { schemaValidator, type Validate } from '#web/kernel/forms/validation.ts'

type GoogleSignUp = z.output<typeof googleSignUpFormSchema>

/**
 * The rules bring the world's numbering plans, so they load while the form is filled in. Without
 * them it is sent as it stands: the server checks it by the same ones.
 */
export async function loadGoogleSignUpRules(): Promise<Validate<GoogleSignUp>> {
  try {
    const { googleSignUpFormSchema } = await import('#domain/accounts/google-sign-up-form.ts')
    return schemaValidator(googleSignUpFormSchema)
  } catch {
    return (values) => ({ payload: values as GoogleSignUp })
  }
}
