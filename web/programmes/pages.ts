import { adminPages } from '#domain/pages.ts'
import { lazyRoute } from '#web/kernel/lazy-route.ts'
import type { WebModule } from '#web/kernel/pages.ts'

declare module '#web/kernel/i18n/resources.ts' {
  interface Resources {
    events: typeof import('../../locales/es/programmes/events.json')
    overview: typeof import('../../locales/es/programmes/overview.json')
    'programme-admin': typeof import('../../locales/es/programmes/programme-admin.json')
    programmes: typeof import('../../locales/es/programmes/programmes.json')
  }
}

export const programmes: WebModule = {
  name: 'programmes',
  pages: [
    {
      path: adminPages.programmes,
      access: 'programmes',
      menu: { name: 'programmes', group: 'association', place: 1 },
      ...lazyRoute(() => import('./admin/programmes-page.tsx'), ['programme-admin', 'programmes']),
    },
    {
      path: adminPages.programme,
      access: 'programmes',
      ...lazyRoute(
        () => import('./admin/programme-page.tsx'),
        ['programme-admin', 'programmes', 'prices'],
      ),
    },
    {
      path: adminPages.closedDays,
      access: 'notices',
      ...lazyRoute(() => import('./admin/closed-days-page.tsx'), ['programme-admin']),
    },
  ],
}
