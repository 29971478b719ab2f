import type { NounAudit } from '../kernel/audit.ts'

export const securityAudit = {
  actions: ['admin.addIncident', 'admin.changeIncident'],
  subjects: ['incident'],
} as const satisfies NounAudit
