import type { LogIn } from '#domain/accounts/rules.ts'
import { isMissingScript } from '#web/errors/missing-script.ts'
import { recover } from '#web/errors/recover.ts'
import { schemaValidator, type Validate } from '#web/forms/validation.ts'
import { ApiError } from '#web/http/api-error.ts'
import { i18n } from '#web/i18n/i18n.ts'

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
  const { signUpFormSchema } = await needed(import('#domain/accounts/sign-up-form.ts'))
  return schemaValidator(signUpFormSchema)
}

/** @throws ApiError as `loadSignUpRules` */
export async function loadResetRules() {
  const { resetFormSchema } = await needed(import('#domain/accounts/new-password-form.ts'))
  return schemaValidator(resetFormSchema)
}

/** @throws ApiError as `loadSignUpRules` */
export async function loadChangeRules() {
  const { changeFormSchema } = await needed(import('#domain/accounts/new-password-form.ts'))
  return schemaValidator(changeFormSchema)
}

/** @throws ApiError when a script that a form cannot do without is not to be had */
export async function needed<Rules>(loading: Promise<Rules>): Promise<Rules> {
  try {
    return await loading
  } catch (error) {
    // A newer version is on the server: this page cannot send the form any more.
    if (isMissingScript(error)) await recover(error)
    const code = 'connection.offline'
    throw new ApiError(0, { code, error: i18n.t(code, { ns: 'ui' }) })
  }
}
