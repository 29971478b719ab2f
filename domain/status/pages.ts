import type { NounPages } from '#domain/kernel/pages.ts'

export const statusPages = {
  admin: {
    status: '/admin/estado',
  },
} as const satisfies NounPages
