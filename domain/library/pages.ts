import type { NounPages } from '#domain/kernel/pages.ts'

export const libraryPages = {
  admin: {
    library: '/admin/biblioteca',
  },
  prerendered: {
    '/biblioteca': {
      description: 'library',
      isListed: true,
      hasShareImage: true,
      readsQuery: true,
    },
  },
} as const satisfies NounPages
