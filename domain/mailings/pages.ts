import type { NounPages } from '#domain/kernel/pages.ts'

export const mailingPages = {
  admin: {
    mailing: '/admin/inscripciones/correo',
  },
  others: ['/comunicados'],
} as const satisfies NounPages
