import type { NounAudit } from '../kernel/audit.ts'

export const dashboardAudit = {
  actions: ['admin.readLegalTexts'],
  subjects: [],
} as const satisfies NounAudit
