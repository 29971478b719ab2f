import type { PgTable } from 'drizzle-orm/pg-core'
import { eq } from '#server/kernel/db/drizzle.ts'
import type { Module } from '#server/kernel/module.ts'
import { registerDashboard } from './dashboard-routes.ts'
import { dashboardVisits, setupSteps } from './schema.ts'
import { registerSetup } from './setup-routes.ts'

export const dashboard: Module = {
  name: 'dashboard',
  routes(_app, route, deps) {
    registerDashboard(route, deps)
    registerSetup(route, deps)
  },
  personalData: {
    leftOut: new Map<PgTable, string>([
      [
        dashboardVisits,
        'when an administrator last looked at what waits, which the times of their sessions say too',
      ],
      [setupSteps, 'what the association has made ready, and which administrator says so'],
    ]),
    erase: (tx, userId) => tx.delete(dashboardVisits).where(eq(dashboardVisits.userId, userId)),
    notOfAccounts: [setupSteps],
  },
}
