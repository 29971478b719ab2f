import type { NounAudit } from '../kernel/audit.ts'

export const mailingAudit = {
  actions: ['admin.sendMailing', 'admin.stopMailing'],
  subjects: ['mailing'],
} as const satisfies NounAudit
