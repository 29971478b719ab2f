import type { NounAudit } from '../kernel/audit.ts'

export const importAudit = {
  actions: ['admin.importMembers', 'admin.undoImport', 'admin.inviteMembers'],
  subjects: ['import'],
} as const satisfies NounAudit
