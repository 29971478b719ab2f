import type { Module } from '#server/kernel/module.ts'
import { registerDeletion } from './deletion-routes.ts'
import { deleteErasedTraces, finishErasures } from './finish-erasures.ts'
import { deleteInactiveAccounts } from './inactive-accounts.ts'
import { registerOwnPeople } from './people/routes.ts'
import { registerProfile } from './routes.ts'

export const profile: Module = {
  name: 'profile',
  routes(_app, route, deps) {
    registerProfile(route, deps)
    registerOwnPeople(route, deps)
    registerDeletion(route, deps)
  },
  jobs: (deps) => [
    { name: 'finish-erasures', cron: '* * * * *', run: () => finishErasures(deps) },
    {
      name: 'forget-inactive-accounts',
      cron: '40 3 * * *',
      run: () => deleteInactiveAccounts(deps),
    },
  ],
  retention: { 'traces of erased accounts': deleteErasedTraces },
}
