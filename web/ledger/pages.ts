import { adminPages } from '#domain/pages.ts'
import { lazyRoute } from '#web/kernel/lazy-route.ts'
import type { WebModule } from '#web/kernel/pages.ts'

declare module '#web/kernel/i18n/resources.ts' {
  interface Resources {
    ledger: typeof import('../../locales/es/ledger/ledger.json')
  }
}

export const ledger: WebModule = {
  name: 'ledger',
  pages: [
    {
      path: adminPages.ledger,
      access: 'money',
      menu: { name: 'ledger', group: 'books', place: 1 },
      ...lazyRoute(() => import('./ledger-page.tsx'), ['ledger', 'lists', 'profile']),
    },
  ],
}
