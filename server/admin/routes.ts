import {
  listAccounts as listContract,
  readAccount as readContract,
} from '#domain/accounts/admin/account-contract.ts'
import * as admin from '#domain/accounts/admin/contract.ts'
import * as users from '#domain/accounts/admin/user-contract.ts'
import { listAdministrators } from '#server/accounts/admin/administrators.ts'
import { deactivateUser } from '#server/accounts/admin/deactivate-user.ts'
import { deactivationPreview } from '#server/accounts/admin/deactivation-preview.ts'
import { demoteUser } from '#server/accounts/admin/demote-user.ts'
import { listAccounts } from '#server/accounts/admin/list-accounts.ts'
import { promoteUser } from '#server/accounts/admin/promote-user.ts'
import { reactivateUser } from '#server/accounts/admin/reactivate-user.ts'
import { readAccount } from '#server/accounts/admin/read-account.ts'
import { resetTwoFactor } from '#server/accounts/admin/reset-two-factor.ts'
import { endingInEuros } from '#server/billing/endings/cancellation-preview.ts'
import type { Deps } from '#server/deps.ts'
import type { Route } from '#server/http/route.ts'

export function registerAdmin(route: Route, deps: Deps): void {
  route(admin.listAdministrators, async ({ session }) => ({
    administrators: await listAdministrators(deps, session.user.id),
  }))

  route(admin.resetTwoFactor, async ({ session, params }) => {
    await resetTwoFactor(deps, { administratorId: params.id, actorId: session.user.id })
    return { success: true as const }
  })

  route(listContract, ({ session, query }) => listAccounts(deps, session.user.id, query))

  route(readContract, ({ session, params }) => readAccount(deps, session.user.id, params.id))

  route(users.previewDeactivation, ({ session, params }) =>
    deactivationPreview(deps, { actorId: session.user.id, userId: params.id }),
  )

  route(users.deactivateUser, async ({ session, params, body }) => {
    const change = { actorId: session.user.id, userId: params.id, expectedEnds: body?.ends }
    const ended = await deactivateUser(deps, change)
    return {
      enrolments: ended.map(({ enrolmentId: id, ...ending }) => ({ id, ...endingInEuros(ending) })),
    }
  })

  route(users.reactivateUser, async ({ session, params }) => {
    await reactivateUser(deps, { actorId: session.user.id, userId: params.id })
    return { success: true as const }
  })

  route(users.promoteUser, async ({ session, params }) => {
    await promoteUser(deps, { actorId: session.user.id, userId: params.id })
    return { success: true as const }
  })

  route(users.demoteUser, async ({ session, params }) => {
    await demoteUser(deps, { actorId: session.user.id, userId: params.id })
    return { success: true as const }
  })
}
