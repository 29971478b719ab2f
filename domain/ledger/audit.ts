import type { NounAudit } from '../kernel/audit.ts'

export const ledgerAudit = {
  actions: ['admin.correctLedger', 'admin.exportLedger'],
  subjects: ['ledger'],
} as const satisfies NounAudit
