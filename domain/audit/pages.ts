import type { NounPages } from '#domain/kernel/pages.ts'

export const auditPages = {
  admin: {
    auditLog: '/admin/registro',
  },
} as const satisfies NounPages
