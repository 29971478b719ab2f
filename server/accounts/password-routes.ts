import * as passwords from '#domain/accounts/password-contract.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { translator } from '#server/kernel/http/language.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { changePassword, resetPassword } from './change-password.ts'
import { confirmAgain, confirmEmail } from './confirm-email.ts'
import { requestPasswordReset } from './forgot-password.ts'
import { ownerOfLink, weaknessOf } from './weak-password.ts'

export function registerPasswords(route: Route, deps: Deps): void {
  route(passwords.forgotPassword, async ({ body, language }) => {
    await requestPasswordReset(deps, { email: body.email, language })
    return { success: true as const, message: translator(language)('accounts:resetSent') }
  })

  route(passwords.resetPassword, async ({ body, language, request, reply }) => {
    const { email } = await resetPassword(deps, { request, reply }, body)
    const message = translator(language)('accounts:passwordChanged')
    return { success: true as const, message, email }
  })

  route(passwords.checkPassword, async ({ body: { password, owner, token }, session }) => {
    const own = session && { ...session.user, isStaff: session.roles.length > 0 }
    const whose = owner ?? (token ? await ownerOfLink(deps, token) : (own ?? undefined))
    const { association } = (await deps.siteData.read()).association
    return { weakness: weaknessOf(password, whose, association.name) }
  })

  route(passwords.changePassword, async ({ body, language, session }) => {
    await changePassword(deps, session, body)
    return { success: true as const, message: translator(language)('accounts:passwordChanged') }
  })

  route(passwords.confirmEmail, async ({ body }) => ({
    success: true as const,
    email: await confirmEmail(deps, body.token),
  }))

  route(passwords.sendConfirmation, async ({ language, session: { user } }) => {
    await confirmAgain(deps, user.id)
    return { success: true as const, message: translator(language)('accounts:confirmationSent') }
  })
}
