import type { NounPages } from '#domain/kernel/pages.ts'

export const deskPages = {
  admin: {
    deskPayment: '/admin/cobrar',
    cashBox: '/admin/caja',
    letters: '/admin/cartas',
  },
} as const satisfies NounPages
