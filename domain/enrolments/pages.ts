import type { NounPages } from '#domain/kernel/pages.ts'

export const enrolmentPages = {
  admin: {
    enrolments: '/admin/inscripciones',
    enrolment: '/admin/inscripciones/persona',
    attendance: '/admin/lista',
  },
  others: ['/confirmationPage'],
} as const satisfies NounPages
