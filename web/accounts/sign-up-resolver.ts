import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import type { SignUpForm } from '#domain/accounts/sign-up-form.ts'
import { ApiError } from '#web/http/api-error.ts'
import { i18n } from '#web/i18n/i18n.ts'

/** The rules bring the world's numbering plans; they load while the first fields are filled in. */
export const loadSignUpRules = () => import('#domain/accounts/sign-up-form.ts')

/**
 * Checks the sign-up form.
 * @throws ApiError when the rules could not be loaded
 */
export const signUpResolver: Resolver<SignUpForm> = async (values, context, options) => {
  const rules = await loadSignUpRules().catch(() => {
    const code = 'connection.offline'
    throw new ApiError(0, { code, error: i18n.t(code, { ns: 'ui' }) })
  })
  return zodResolver(rules.signUpFormSchema)(values, context, options)
}
