import type { NounAudit } from '../kernel/audit.ts'

export const associationAudit = {
  actions: ['association.change', 'association.return'],
  subjects: ['association'],
} as const satisfies NounAudit
