import * as contract from '#domain/billing/admin/repair-contract.ts'
import { listSchedules } from '#domain/billing/admin/schedules-contract.ts'
import { reconcile } from '#server/billing/reconciliation/reconcile.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { listSchedules as schedulesOf } from './list-schedules.ts'
import { repairDifferences } from './repair.ts'
import { readReview } from './repair-report.ts'

export function registerRepair(route: Route, deps: Deps): void {
  route(contract.paymentReview, () => readReview(deps))

  route(listSchedules, ({ query }) => schedulesOf(deps, query))

  route(contract.checkPayments, async ({ session }) => {
    const requestedAt = deps.clock.now()
    // Reading thousands of payments from the provider takes minutes, so the response does not wait.
    deps.background.run('reconciliation', () => reconcile(deps, session.user.id, requestedAt))
    return { started: true as const }
  })

  route(contract.repairPayments, async ({ session, body }) => ({
    results: await repairDifferences(deps, {
      actorId: session.user.id,
      differenceIds: 'all' in body ? null : body.differenceIds,
    }),
  }))
}
