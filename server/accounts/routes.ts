import * as accounts from '#domain/accounts/contract.ts'
import { invalidFields } from '#domain/kernel/errors.ts'
import { programmesWith } from '#domain/kernel/held-role.ts'
import { normalisePhone } from '#domain/kernel/phone.ts'
import { isOnStandby } from '#server/kernel/db/standby.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Session } from '#server/kernel/http/authenticated-session.ts'
import { CSRF_LIFETIME_MS } from '#server/kernel/http/csrf.ts'
import { translator } from '#server/kernel/http/language.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { closeSession, openSession } from '#server/kernel/http/session.ts'
import { mayUse, rightsOfSession } from '#server/kernel/http/session-rights.ts'
import { endTemporaryTokens, readTemporaryToken } from '#server/kernel/http/temporary-token.ts'
import { deviceOf, rememberDevice } from './known-device.ts'
import { limitTakenAddresses } from './limit-account-enumeration.ts'
import { logIn } from './log-in.ts'
import { registerAccount, withHash } from './register.ts'
import { startSession } from './start-session.ts'
import { refuseWeakPassword } from './weak-password.ts'

export function registerAccounts(route: Route, deps: Deps): void {
  route(accounts.checkAuth, async ({ session }) => {
    if (!session) return { isAuthenticated: false as const }
    const runsSite = session.twoFactorVerified && mayUse(session, 'site')
    const isOn = runsSite && (await isOnStandby(deps.db))
    return { ...authenticated(session), ...(isOn && { isOnStandby: true }) }
  })

  route(accounts.csrfToken, async ({ reply }) => ({
    csrfToken: reply.generateCsrf(),
    expiresAt: new Date(deps.clock.now().getTime() + CSRF_LIFETIME_MS).toISOString(),
  }))

  route(accounts.register, async ({ body, language, request, reply }) => {
    const { acceptTerms, lng, requestKey, ...account } = body
    const phone = normalisePhone(account.phone)
    if (!phone) throw invalidFields([{ path: 'phone', code: 'accounts.phoneInvalid' }])
    await refuseWeakPassword(deps, account.password, account, 'password')
    const newAccount = await withHash(deps, { ...account, phone, language: lng ?? language })
    const userId = await limitTakenAddresses(deps, request.ip, () =>
      registerAccount(deps, newAccount, requestKey, (tx, id) =>
        rememberDevice(deps, tx, { request, reply }, id),
      ),
    )
    await openSession(deps, request, reply, { userId, proof: 'complete' })
    return { success: true as const, message: translator(language)('accounts:registered') }
  })

  route(accounts.logIn, async ({ body, language, request, reply }) => {
    const user = await logIn(deps, body, deviceOf(deps, request))
    const secondFactor = await startSession(deps, request, reply, user)
    return {
      success: true as const,
      message: translator(language)('accounts:loggedIn'),
      ...secondFactor,
    }
  })

  route(accounts.logOut, async ({ session, request, reply }) => {
    const leaving = session ?? (await readTemporaryToken(deps, request))
    if (leaving) await endTemporaryTokens(deps, leaving)
    await closeSession(deps, request, reply)
  })
}

function authenticated(session: Session) {
  const { user, twoFactorVerified } = session
  const programmes = programmesWith(session.roles, 'attendance')
  const isOfSome = programmes !== 'all' && programmes.length > 0
  return {
    isAuthenticated: true as const,
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone,
    locality: user.locality,
    isAdmin: session.roles.some(({ role }) => role === 'administrator'),
    rights: [...rightsOfSession(session)],
    ...(isOfSome && { ownProgrammes: [...programmes] }),
    twoFactorVerified,
    auth_provider: user.authProvider,
    language: user.language,
    emailVerified: user.emailVerifiedAt !== null,
    hasPassword: user.passwordHash !== null,
    receiptMails: user.receiptMails,
    announcementMails: user.announcementMails,
  }
}
