import type { NounPages } from '#domain/kernel/pages.ts'

export const associationPages = {
  admin: {
    association: '/admin/asociacion',
  },
} as const satisfies NounPages
