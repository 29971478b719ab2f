import { adminPages } from '#domain/pages.ts'
import { lazyRoute } from '#web/kernel/lazy-route.ts'
import type { WebModule, WebPage } from '#web/kernel/pages.ts'
import { paths } from '#web/paths.ts'

declare module '#web/kernel/i18n/resources.ts' {
  interface Resources {
    'donation-admin': typeof import('../../locales/es/donations/donation-admin.json')
    donations: typeof import('../../locales/es/donations/donations.json')
  }
}

export const donations: WebModule = {
  name: 'donations',
  pages: [
    // The last is what the end of a donation was once called (spec §2).
    ...([paths.donate(), paths.donated(), '/donation-success'] as const).map(
      (path): WebPage => ({
        path,
        access: 'public',
        ...lazyRoute(() => import('./donation-page.tsx'), ['donations']),
      }),
    ),
    {
      path: adminPages.donations,
      access: 'money',
      menu: { name: 'donations', group: 'money', place: 3 },
      ...lazyRoute(
        () => import('./admin/donations-page.tsx'),
        ['donation-admin', 'receipt-export'],
      ),
    },
    {
      path: adminPages.donationRefund,
      access: 'money',
      ...lazyRoute(() => import('./admin/donation-refund-page.tsx'), ['donation-admin']),
    },
  ],
}
