import type { NounPages } from '#domain/kernel/pages.ts'

export const deskPages = {
  admin: {
    deskPayment: '/admin/cobrar',
    cashBox: '/admin/caja',
  },
} as const satisfies NounPages
