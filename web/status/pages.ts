import { adminPages } from '#domain/pages.ts'
import { lazyRoute } from '#web/kernel/lazy-route.ts'
import type { WebModule } from '#web/kernel/pages.ts'

declare module '#web/kernel/i18n/resources.ts' {
  interface Resources {
    status: typeof import('../../locales/es/status/status.json')
  }
}

export const status: WebModule = {
  name: 'status',
  pages: [
    {
      path: adminPages.status,
      access: 'site',
      menu: { name: 'status', group: 'website', place: 3 },
      ...lazyRoute(() => import('./status-page.tsx'), ['status']),
    },
  ],
}
