import type { NounPages } from '#domain/kernel/pages.ts'

export const ledgerPages = {
  admin: {
    ledger: '/admin/contabilidad',
  },
} as const satisfies NounPages
