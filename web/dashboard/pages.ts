import { adminPages } from '#domain/pages.ts'
import { lazyRoute } from '#web/kernel/lazy-route.ts'
import type { WebModule } from '#web/kernel/pages.ts'

declare module '#web/kernel/i18n/resources.ts' {
  interface Resources {
    dashboard: typeof import('../../locales/es/dashboard/dashboard.json')
  }
}

export const dashboard: WebModule = {
  name: 'dashboard',
  pages: [
    {
      path: adminPages.dashboard,
      access: 'staff',
      ...lazyRoute(() => import('./dashboard-page.tsx'), ['dashboard', 'status']),
    },
  ],
}
