import type { NounAudit } from '../kernel/audit.ts'

export const statusAudit = {
  actions: ['admin.confirmSite'],
  subjects: [],
} as const satisfies NounAudit
