import * as admin from '#domain/admin/contract.ts'
import type { Deps } from '#server/deps.ts'
import type { Route } from '#server/http/route.ts'
import { listAdministrators } from './administrators.ts'
import { resetTwoFactor } from './reset-two-factor.ts'

export function registerAdmin(route: Route, deps: Deps): void {
  route(admin.listAdministrators, async ({ session }) => ({
    administrators: await listAdministrators(deps, session.user.id),
  }))

  route(admin.resetTwoFactor, async ({ session, params }) => {
    await resetTwoFactor(deps, { administratorId: params.id, actorId: session.user.id })
    return { success: true as const }
  })
}
