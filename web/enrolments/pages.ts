import { adminPages } from '#domain/pages.ts'
import { lazyRoute } from '#web/kernel/lazy-route.ts'
import type { WebModule, WebPage } from '#web/kernel/pages.ts'
import { paths } from '#web/paths.ts'

declare module '#web/kernel/i18n/resources.ts' {
  interface Resources {
    attendance: typeof import('../../locales/es/enrolments/attendance.json')
    'enrolment-admin': typeof import('../../locales/es/enrolments/enrolment-admin.json')
    'paper-consents': typeof import('../../locales/es/enrolments/paper-consents.json')
    enrolments: typeof import('../../locales/es/enrolments/enrolments.json')
  }
}

export const enrolments: WebModule = {
  name: 'enrolments',
  pages: [
    {
      path: paths.confirmation(),
      access: 'member',
      ...lazyRoute(
        () => import('./confirmation/confirmation-page.tsx'),
        ['enrolments', 'programmes', 'errors'],
      ),
    },
    {
      path: adminPages.enrolments,
      access: 'lookUp',
      menu: { name: 'enrolments', group: 'people', place: 1 },
      ...lazyRoute(() => import('./admin/enrolments-page.tsx'), ['enrolment-admin']),
    },
    {
      path: adminPages.enrolment,
      access: 'lookUp',
      ...lazyRoute(
        () => import('./admin/enrolment-page.tsx'),
        ['admin-actions', 'programmes', 'cancellation', 'paper-consents'],
      ),
    },
    {
      path: adminPages.attendance,
      access: 'attendance',
      menu: { name: 'attendance', group: 'people', place: 2 },
      ...lazyRoute(() => import('./admin/attendance-page.tsx'), ['attendance', 'programme-admin']),
    },
  ],
}

/** The page with a programme's form. */
export const programmeRoute = (slug: string): WebPage => ({
  path: paths.programme(slug),
  access: 'member',
  ...lazyRoute(() => import('./programme-page.tsx'), ['enrolments', 'programmes', 'errors']),
})
