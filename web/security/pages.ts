import { adminPages } from '#domain/pages.ts'
import { lazyRoute } from '#web/kernel/lazy-route.ts'
import type { WebModule } from '#web/kernel/pages.ts'

declare module '#web/kernel/i18n/resources.ts' {
  interface Resources {
    'incidents-admin': typeof import('../../locales/es/security/incidents-admin.json')
  }
}

export const security: WebModule = {
  name: 'security',
  pages: [
    {
      path: adminPages.incidents,
      access: 'site',
      menu: { name: 'incidents', group: 'website', place: 5 },
      ...lazyRoute(() => import('./admin/incidents-page.tsx'), ['incidents-admin']),
    },
    {
      path: adminPages.incident,
      access: 'site',
      ...lazyRoute(() => import('./admin/incident-page.tsx'), ['incidents-admin']),
    },
  ],
}
