import type { NounPages } from '#domain/kernel/pages.ts'

export const donationPages = {
  admin: {
    donations: '/admin/aportaciones',
    donationRefund: '/admin/aportaciones/devolver',
  },
  prerendered: {
    '/aportacion-solidaria': {
      description: 'donations',
      isListed: true,
      hasShareImage: true,
      isForm: true,
    },
  },
  others: ['/aportacion-solidaria/exito', '/donation-success'],
} as const satisfies NounPages
