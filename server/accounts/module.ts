import { lt } from '#server/kernel/db/drizzle.ts'
import type { Module } from '#server/kernel/module.ts'
import { sessions } from '#server/schema.ts'
import { endRoles } from './admin/roles/end-roles.ts'
import { registerAdmin } from './admin/routes.ts'
import { deleteExpiredDevicesAndLinks } from './delete-expired-devices-and-links.ts'
import { answerResetRequests } from './forgot-password.ts'
import { registerGoogle } from './google/routes.ts'
import { registerPasswords } from './password-routes.ts'
import { updateCustomers } from './payment-customer.ts'
import { accountData } from './personal-data.ts'
import { registerAccounts } from './routes.ts'
import { registerTwoFactor } from './two-factor/routes.ts'

export const accounts: Module = {
  name: 'accounts',
  routes(app, route, deps) {
    registerAccounts(route, deps)
    registerPasswords(route, deps)
    registerTwoFactor(route, deps)
    registerGoogle(app, route, deps)
    registerAdmin(route, deps)
  },
  jobs: (deps) => [
    { name: 'answer-reset-requests', cron: '* * * * *', run: () => answerResetRequests(deps) },
    { name: 'end-roles', cron: '15 0 * * *', run: () => endRoles(deps) },
    { name: 'update-customers', cron: '45 3 * * *', run: () => updateCustomers(deps) },
  ],
  retention: {
    sessions: ({ db, clock }) => db.delete(sessions).where(lt(sessions.expiresAt, clock.now())),
    'traces of accounts': deleteExpiredDevicesAndLinks,
  },
  personalData: accountData,
}
