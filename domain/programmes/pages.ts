import type { NounPages } from '#domain/kernel/pages.ts'

export const programmePages = {
  admin: {
    programmes: '/admin/programas',
    programme: '/admin/programas/editar',
    closedDays: '/admin/programas/cierres',
  },
} as const satisfies NounPages
