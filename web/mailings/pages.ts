import { adminPages } from '#domain/pages.ts'
import { lazyRoute } from '#web/kernel/lazy-route.ts'
import type { WebModule } from '#web/kernel/pages.ts'
import { paths } from '#web/paths.ts'

declare module '#web/kernel/i18n/resources.ts' {
  interface Resources {
    mailings: typeof import('../../locales/es/mailings/mailings.json')
  }
}

export const mailings: WebModule = {
  name: 'mailings',
  pages: [
    {
      path: paths.announcements(),
      access: 'public',
      ...lazyRoute(() => import('./unsubscribe-page.tsx'), ['passwords']),
    },
    {
      path: adminPages.mailing,
      access: 'mailings',
      ...lazyRoute(() => import('./mailing-page.tsx'), ['mailings']),
    },
  ],
}
