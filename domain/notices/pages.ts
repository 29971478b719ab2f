import type { NounPages } from '#domain/kernel/pages.ts'

export const noticePages = {
  admin: {
    notices: '/admin/avisos',
  },
} as const satisfies NounPages
