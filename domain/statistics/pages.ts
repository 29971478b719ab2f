import type { NounPages } from '#domain/kernel/pages.ts'

export const statisticsPages = {
  admin: {
    statistics: '/admin/estadisticas',
  },
} as const satisfies NounPages
