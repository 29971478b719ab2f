import type { Module } from '#server/kernel/module.ts'
import { countStatistics } from './count-statistics.ts'
import { registerStatistics } from './routes.ts'

export const statistics: Module = {
  name: 'statistics',
  routes: (_app, route, deps) => registerStatistics(route, deps),
  jobs: (deps) => [
    {
      name: 'count-statistics',
      cron: '*/15 * * * *',
      run: async () => void (await countStatistics(deps)),
    },
  ],
}
