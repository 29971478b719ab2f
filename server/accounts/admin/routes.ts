import {
  addEmail as addEmailContract,
  eraseForOwner as eraseContract,
  exportForOwner as exportContract,
  listAccounts as listContract,
  openAccount as openContract,
  readAccount as readContract,
} from '#domain/accounts/admin/account-contract.ts'
import * as admin from '#domain/accounts/admin/contract.ts'
import * as users from '#domain/accounts/admin/user-contract.ts'
import { deviceOf } from '#server/accounts/known-device.ts'
import { cancellationInEuros } from '#server/billing/cancellations/cancellation-preview.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { sendOwnData } from '#server/profile/export-data.ts'
import { listAdministrators } from './administrators.ts'
import { confirmPassword } from './confirm-password.ts'
import { deactivateUser } from './deactivate-user.ts'
import { deactivationPreview } from './deactivation-preview.ts'
import { eraseForOwner, exportForOwner } from './for-owner.ts'
import { listAccounts } from './list-accounts.ts'
import { addEmail, openAccount } from './open-account.ts'
import { reactivateUser } from './reactivate-user.ts'
import { readAccount } from './read-account.ts'
import { resetTwoFactor } from './reset-two-factor.ts'
import { changeRoles, renewRoles } from './roles/change-roles.ts'

export function registerAdmin(route: Route, deps: Deps): void {
  route(admin.listAdministrators, async ({ session }) => ({
    administrators: await listAdministrators(deps, session.user.id),
  }))

  route(admin.resetTwoFactor, ({ session, params }) =>
    resetTwoFactor(deps, { administratorId: params.id, actorId: session.user.id }),
  )

  route(admin.confirmPassword, ({ session, body, request }) =>
    confirmPassword(deps, session, body, deviceOf(deps, request)),
  )

  route(listContract, ({ session, query }) => listAccounts(deps, session.user.id, query))

  route(readContract, ({ session, params }) => readAccount(deps, session.user.id, params.id))

  route(openContract, async ({ session, body }) => ({
    id: await openAccount(deps, session.user.id, body),
  }))

  route(addEmailContract, async ({ session, params, body: { email } }) => {
    await addEmail(deps, { actorId: session.user.id, userId: params.id, email })
    return {}
  })

  route(exportContract, async ({ session, params, reply }) => {
    const whose = { actorId: session.user.id, userId: params.id }
    return sendOwnData(reply, await exportForOwner(deps, whose))
  })

  route(eraseContract, async ({ session, params }) => {
    await eraseForOwner(deps, { actorId: session.user.id, userId: params.id })
    return {}
  })

  route(users.previewDeactivation, ({ session, params }) =>
    deactivationPreview(deps, { actorId: session.user.id, userId: params.id }),
  )

  route(users.deactivateUser, async ({ session, params, body }) => {
    const change = { actorId: session.user.id, userId: params.id, expectedEnds: body?.ends }
    const ended = await deactivateUser(deps, change)
    return {
      enrolments: ended.map(({ enrolmentId: id, ...terms }) => ({
        id,
        ...cancellationInEuros(terms),
      })),
    }
  })

  route(users.reactivateUser, ({ session, params }) =>
    reactivateUser(deps, { actorId: session.user.id, userId: params.id }),
  )

  route(users.changeRoles, async ({ session, params, body: { roles } }) => ({
    roles: await changeRoles(deps, { actorId: session.user.id, userId: params.id, roles }),
  }))

  route(users.renewRoles, async ({ session, params }) => ({
    roles: await renewRoles(deps, { actorId: session.user.id, userId: params.id }),
  }))
}
