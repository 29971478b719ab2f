import { adminPages } from '#domain/pages.ts'
import { lazyRoute } from '#web/kernel/lazy-route.ts'
import type { WebModule } from '#web/kernel/pages.ts'

declare module '#web/kernel/i18n/resources.ts' {
  interface Resources {
    audit: typeof import('../../locales/es/audit/audit.json')
  }
}

export const audit: WebModule = {
  name: 'audit',
  pages: [
    {
      path: adminPages.auditLog,
      access: 'site',
      menu: { name: 'auditLog', group: 'website', place: 6 },
      ...lazyRoute(
        () => import('./audit-page.tsx'),
        [
          'audit',
          'repair',
          'association-admin',
          'admin-actions',
          'ads-admin',
          'banner-admin',
          'receipt-export',
          'roles',
        ],
      ),
    },
  ],
}
