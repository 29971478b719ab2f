import type { Module } from '#server/kernel/module.ts'
import { registerDonationAdmin } from './admin/routes.ts'
import { deleteUnpaid, settleDonations } from './delete-unpaid.ts'
import { donationData } from './personal-data.ts'
import { registerDonations } from './routes.ts'

export const donations: Module = {
  name: 'donations',
  routes(_app, route, deps) {
    registerDonations(route, deps)
    registerDonationAdmin(route, deps)
  },
  jobs: (deps) => [
    { name: 'settle-donations', cron: '*/10 * * * *', run: () => settleDonations(deps) },
  ],
  retention: { 'unpaid donations': deleteUnpaid },
  personalData: donationData,
}
