import type { Module } from '#server/kernel/module.ts'
import { registerDashboard } from './dashboard-routes.ts'
import { registerSetup } from './setup-routes.ts'

export const dashboard: Module = {
  name: 'dashboard',
  routes(_app, route, deps) {
    registerDashboard(route, deps)
    registerSetup(route, deps)
  },
}
