import type { NounAudit } from '../kernel/audit.ts'

export const donationAudit = {
  actions: [
    'donations.refund',
    'donations.refundSettled',
    'donations.refundedAtProvider',
    'admin.exportDonations',
  ],
  subjects: ['donation', 'donations'],
} as const satisfies NounAudit
