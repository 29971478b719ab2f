import { adminPages } from '#domain/pages.ts'
import { lazyRoute } from '#web/kernel/lazy-route.ts'
import type { WebModule } from '#web/kernel/pages.ts'

declare module '#web/kernel/i18n/resources.ts' {
  interface Resources {
    desk: typeof import('../../locales/es/desk/desk.json')
  }
}

export const desk: WebModule = {
  name: 'desk',
  pages: [
    {
      path: adminPages.deskPayment,
      access: 'administrator',
      ...lazyRoute(() => import('./desk-payment-page.tsx'), ['desk', 'profile']),
    },
  ],
}
