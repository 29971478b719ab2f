import type { NounPages } from '#domain/kernel/pages.ts'

export const dashboardPages = {
  admin: {
    dashboard: '/admin',
  },
} as const satisfies NounPages
