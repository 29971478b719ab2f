import type { NounAudit } from '../kernel/audit.ts'

export const profileAudit = {
  actions: ['profile.correctPerson', 'profile.changeHealthInfo'],
  subjects: [],
} as const satisfies NounAudit
