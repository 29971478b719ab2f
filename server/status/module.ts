import type { Module } from '#server/kernel/module.ts'
import { registerStatus } from './routes.ts'
import { watchStatus } from './status-alert.ts'

export const status: Module = {
  name: 'status',
  routes: (_app, route, deps) => registerStatus(route, deps),
  jobs: (deps) => [{ name: 'watch-status', cron: '5-59/10 * * * *', run: () => watchStatus(deps) }],
}
