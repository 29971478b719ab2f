import type { NounAudit } from '../kernel/audit.ts'

export const programmeAudit = {
  actions: ['admin.addProgramme', 'admin.changeProgramme', 'admin.closeDays', 'admin.openDay'],
  subjects: ['programme', 'programmes'],
} as const satisfies NounAudit
