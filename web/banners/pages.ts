import { adminPages } from '#domain/pages.ts'
import { lazyRoute } from '#web/kernel/lazy-route.ts'
import type { WebModule } from '#web/kernel/pages.ts'
import { paths } from '#web/paths.ts'

declare module '#web/kernel/i18n/resources.ts' {
  interface Resources {
    ads: typeof import('../../locales/es/banners/ads.json')
    'ads-admin': typeof import('../../locales/es/banners/ads-admin.json')
    'banner-admin': typeof import('../../locales/es/banners/banner-admin.json')
  }
}

export const banners: WebModule = {
  name: 'banners',
  pages: [
    {
      path: paths.ads(),
      access: 'public',
      ...lazyRoute(() => import('./ads-page.tsx'), ['ads']),
    },
    {
      path: adminPages.ads,
      access: 'banners',
      menu: { name: 'ads', group: 'association', place: 5 },
      ...lazyRoute(() => import('./admin/ads-page.tsx'), ['ads-admin']),
    },
    {
      path: adminPages.ad,
      access: 'banners',
      ...lazyRoute(() => import('./admin/ad-page.tsx'), ['ads-admin']),
    },
    {
      path: adminPages.banners,
      access: 'banners',
      menu: { name: 'banners', group: 'association', place: 6 },
      ...lazyRoute(() => import('./admin/banners-page.tsx'), ['banner-admin', 'home-sections']),
    },
    {
      path: adminPages.banner,
      access: 'banners',
      ...lazyRoute(() => import('./admin/banner-page.tsx'), ['banner-admin', 'home-sections']),
    },
  ],
}
