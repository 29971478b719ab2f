import * as contract from '#domain/profile/contract.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { translator } from '#server/kernel/http/language.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { closeSession } from '#server/kernel/http/session.ts'
import { changeEmail } from './change-email.ts'
import { listConsents, withdrawConsent } from './consents.ts'
import { exportMyData, sendOwnData } from './export-data.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'
import { listPhoneUses } from './people/phone-uses.ts'
import { updatePhone } from './update-phone.ts'
import { updateUser } from './update-user.ts'

export function registerProfile(route: Route, deps: Deps): void {
  route(contract.updateUser, async ({ body, session, language }) => {
    await updateUser(deps, session.user.id, body)
    const t = translator(body.language ?? language)
    return { success: true as const, message: t('profile:answer.saved') }
  })

  route(contract.listPhoneUses, async ({ session }) => {
    const { id: payerId, phone } = session.user
    return { people: await listPhoneUses(deps.db, { payerId, phone }) }
  })

  route(contract.updatePhone, async ({ body, session, language }) => {
    const phone = await updatePhone(deps, session, body)
    return {
      success: true as const,
      message: translator(language)('profile:answer.phoneSaved'),
      phone,
    }
  })

  route(contract.changeEmail, async ({ body, session, language }) => {
    await changeEmail(deps, session, body)
    return { success: true as const, message: translator(language)('profile:answer.emailSent') }
  })

  route(contract.listSessions, async ({ session }) => ({
    sessions: await listOwnSessions(deps, session),
  }))

  route(contract.endSession, async ({ params, session, request, reply }) => {
    if (params.id === session.id) await closeSession(deps, request, reply)
    else await endOwnSession(deps, session, params.id)
  })

  route(contract.endOtherSessions, async ({ session }) => ({
    success: true as const,
    ended: await endOtherSessions(deps, session),
  }))

  route(contract.listConsents, async ({ session }) => ({
    consents: await listConsents(deps, session.user.id),
  }))

  route(contract.withdrawConsent, ({ params, session }) =>
    withdrawConsent(deps, session.user.id, params.id),
  )

  route(contract.exportMyData, async ({ session, reply }) => {
    // The account's language: a link that is followed speaks the browser's.
    const { id, language } = session.user
    return sendOwnData(reply, await exportMyData(deps, id, language))
  })
}
