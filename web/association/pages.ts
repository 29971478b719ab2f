import { adminPages } from '#domain/pages.ts'
import { lazyRoute } from '#web/kernel/lazy-route.ts'
import type { WebModule } from '#web/kernel/pages.ts'

declare module '#web/kernel/i18n/resources.ts' {
  interface Resources {
    'association-admin': typeof import('../../locales/es/association/association-admin.json')
  }
}

export const association: WebModule = {
  name: 'association',
  pages: [
    {
      path: adminPages.association,
      access: 'site',
      menu: { name: 'association', group: 'association', place: 3 },
      ...lazyRoute(
        () => import('./admin/association-page.tsx'),
        [
          'association-admin',
          'programme-admin',
          'about',
          'receipts',
          'events',
          'ads',
          'donations',
          'venue',
          'programmes',
        ],
      ),
    },
  ],
}
