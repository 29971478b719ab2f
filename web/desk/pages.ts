import { adminPages } from '#domain/pages.ts'
import { lazyRoute } from '#web/kernel/lazy-route.ts'
import type { WebModule } from '#web/kernel/pages.ts'

declare module '#web/kernel/i18n/resources.ts' {
  interface Resources {
    'cash-box': typeof import('../../locales/es/desk/cash-box.json')
    letters: typeof import('../../locales/es/desk/letters.json')
    'desk-enrolment': typeof import('../../locales/es/desk/desk-enrolment.json')
    desk: typeof import('../../locales/es/desk/desk.json')
  }
}

export const desk: WebModule = {
  name: 'desk',
  pages: [
    {
      path: adminPages.deskPayment,
      access: 'desk',
      menu: { name: 'deskPayment', group: 'money', place: 4 },
      ...lazyRoute(() => import('./desk-payment-page.tsx'), ['desk', 'admin', 'enrolment-admin']),
    },
    {
      path: adminPages.deskEnrolment,
      access: 'people',
      ...lazyRoute(
        () => import('./admin/desk-enrolment-page.tsx'),
        ['desk-enrolment', 'enrolments', 'paper-consents', 'admin'],
      ),
    },
    {
      path: adminPages.cashBox,
      access: 'desk',
      menu: { name: 'cashBox', group: 'money', place: 5 },
      ...lazyRoute(() => import('./cash-box-page.tsx'), ['cash-box', 'admin', 'drafts', 'profile']),
    },
    {
      path: adminPages.letters,
      access: 'people',
      ...lazyRoute(() => import('./letters-page.tsx'), ['letters', 'accounts-admin']),
    },
  ],
}
