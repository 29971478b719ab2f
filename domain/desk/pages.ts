import type { NounPages } from '#domain/kernel/pages.ts'

export const deskPages = {
  admin: {
    deskPayment: '/admin/cobrar',
    deskEnrolment: '/admin/inscribir',
    cashBox: '/admin/caja',
    letters: '/admin/cartas',
  },
} as const satisfies NounPages
