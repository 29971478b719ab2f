import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#domain/accounts/google-contract.ts'
import { DomainError, invalidFields } from '#domain/kernel/errors.ts'
import { normalisePhone } from '#domain/kernel/phone.ts'
import { deviceOf, rememberDevice } from '#server/accounts/known-device.ts'
import { startSession } from '#server/accounts/start-session.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { translator } from '#server/kernel/http/language.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { findGoogleAccount, joinGoogle, namePassword, openGoogleAccount } from './google-account.ts'
import { type PendingPerson, pendingPerson } from './google-cookies.ts'
import { registerGoogleRedirects } from './google-redirects.ts'

/** Coming in through Google; where it is not set up there is no such address. */
export function registerGoogle(app: FastifyInstance, route: Route, deps: Deps): void {
  const { google } = deps
  if (!google) return
  registerGoogleRedirects(app, deps, google)

  route(contract.pendingGoogle, async ({ request }) => {
    const person = pendingPerson.read(deps, request)
    const found = person && (await findGoogleAccount(deps, person))
    if (!found || 'user' in found) return { missing: 'nothing' as const }
    const { email, firstName, lastName } = person
    if (found.missing === 'password') return { missing: found.missing, email }
    return { missing: found.missing, email, firstName, lastName }
  })

  route(contract.linkGoogle, async ({ body, request, reply }) => {
    const user = await joinGoogle(deps, pendingOf(request), {
      password: body.password,
      device: deviceOf(deps, request),
    })
    const secondFactor = await startSession(deps, request, reply, user).catch(namePassword)
    pendingPerson.drop(deps, reply)
    return { success: true as const, ...secondFactor }
  })

  route(contract.openGoogleAccount, async ({ body, language, request, reply }) => {
    const { acceptTerms, lng, ...account } = body
    const person = pendingOf(request)
    const phone = normalisePhone(account.phone)
    if (!phone) throw invalidFields([{ path: 'phone', code: 'accounts.phoneInvalid' }])
    const user = await openGoogleAccount(deps, person, {
      ...account,
      phone,
      language: lng ?? language,
    })
    await rememberDevice(deps, deps.db, { request, reply }, user.id)
    await startSession(deps, request, reply, user)
    pendingPerson.drop(deps, reply)
    return { success: true as const, message: translator(language)('accounts:registered') }
  })

  function pendingOf(request: FastifyRequest): PendingPerson {
    const person = pendingPerson.read(deps, request)
    if (!person) throw new DomainError('accounts.googleExpired')
    return person
  }
}
