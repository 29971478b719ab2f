import type { NounAudit } from '../kernel/audit.ts'

export const siteAudit = {
  actions: ['admin.changeSiteTexts'],
  subjects: ['siteTexts'],
} as const satisfies NounAudit
