import { adminPages } from '#domain/pages.ts'
import { lazyRoute } from '#web/kernel/lazy-route.ts'
import type { WebModule } from '#web/kernel/pages.ts'

declare module '#web/kernel/i18n/resources.ts' {
  interface Resources {
    notices: typeof import('../../locales/es/notices/notices.json')
  }
}

export const notices: WebModule = {
  name: 'notices',
  pages: [
    {
      path: adminPages.notices,
      access: 'notices',
      menu: { name: 'notices', group: 'website', place: 1 },
      ...lazyRoute(
        () => import('./admin/notices-page.tsx'),
        ['notices', 'programme-admin', 'programmes'],
      ),
    },
  ],
}
