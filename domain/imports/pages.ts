import type { NounPages } from '#domain/kernel/pages.ts'

export const importPages = {
  admin: {
    imports: '/admin/importar',
  },
} as const satisfies NounPages
