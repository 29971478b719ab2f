import { adminPages } from '#domain/pages.ts'
import { lazyRoute } from '#web/kernel/lazy-route.ts'
import type { WebModule } from '#web/kernel/pages.ts'

declare module '#web/kernel/i18n/resources.ts' {
  interface Resources {
    statistics: typeof import('../../locales/es/statistics/statistics.json')
  }
}

export const statistics: WebModule = {
  name: 'statistics',
  pages: [
    {
      path: adminPages.statistics,
      access: 'statistics',
      menu: { name: 'statistics', group: 'people', place: 4 },
      ...lazyRoute(() => import('./statistics-page.tsx'), ['statistics', 'programme-admin']),
    },
  ],
}
