import type { NounPages } from '#domain/kernel/pages.ts'

export const bannerPages = {
  admin: {
    ads: '/admin/anuncios',
    ad: '/admin/anuncios/peticion',
    banners: '/admin/banners',
    banner: '/admin/banners/editar',
  },
  prerendered: {
    '/ads': { description: 'ads', isListed: true, hasShareImage: true, isForm: true },
  },
} as const satisfies NounPages
