import type { LogIn } from '#domain/accounts/rules.ts'
import { importOrThrow } from '#web/kernel/forms/import-or-throw.ts'
import { schemaValidator, type Validate } from '#web/kernel/forms/validation.ts'

// The rules bring zod, and those of sign-up the world's numbering plans. They weigh as much as a
// quarter of the page, so they load while the first field is filled in.

/** Without its rules the form is sent as it stands: the server checks it by the same ones. */
export async function loadLogInRules(): Promise<Validate<LogIn>> {
  try {
    return schemaValidator((await import('#domain/accounts/rules.ts')).logInSchema)
  } catch {
    return ({ email, password }) => ({
      payload: { email: String(email), password: String(password) },
    })
  }
}

/** As `loadLogInRules`. */
export async function loadForgotPasswordRules(): Promise<Validate<Pick<LogIn, 'email'>>> {
  try {
    return schemaValidator((await import('#domain/accounts/rules.ts')).forgotPasswordSchema)
  } catch {
    return ({ email }) => ({ payload: { email: String(email) } })
  }
}

/** @throws ApiError when the rules could not be loaded: only they compare the two passwords */
export async function loadSignUpRules() {
  const { signUpFormSchema } = await importOrThrow(import('#domain/accounts/sign-up-form.ts'))
  return schemaValidator(signUpFormSchema)
}

/** @throws ApiError as `loadSignUpRules` */
export async function loadResetRules() {
  const { resetFormSchema } = await importOrThrow(import('#domain/accounts/new-password-form.ts'))
  return schemaValidator(resetFormSchema)
}

/** @throws ApiError as `loadSignUpRules` */
export async function loadChangeRules() {
  const { changeFormSchema } = await importOrThrow(import('#domain/accounts/new-password-form.ts'))
  return schemaValidator(changeFormSchema)
}
