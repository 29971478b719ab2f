import { adminPages } from '#domain/pages.ts'
import { lazyRoute } from '#web/kernel/lazy-route.ts'
import type { WebModule } from '#web/kernel/pages.ts'
import { paths } from '#web/paths.ts'

declare module '#web/kernel/i18n/resources.ts' {
  interface Resources {
    film: typeof import('../../locales/es/library/film.json')
    library: typeof import('../../locales/es/library/library.json')
    'library-admin': typeof import('../../locales/es/library/library-admin.json')
  }
}

export const library: WebModule = {
  name: 'library',
  pages: [
    {
      path: paths.library(),
      access: 'public',
      ...lazyRoute(() => import('./library-page.tsx'), ['library']),
    },
    {
      path: adminPages.library,
      access: 'library',
      menu: { name: 'library', group: 'association', place: 4 },
      ...lazyRoute(() => import('./admin/library-admin-page.tsx'), ['library-admin', 'library']),
    },
  ],
}
