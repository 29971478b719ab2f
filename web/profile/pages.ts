import { lazyRoute } from '#web/kernel/lazy-route.ts'
import type { WebModule } from '#web/kernel/pages.ts'
import { paths } from '#web/paths.ts'

declare module '#web/kernel/i18n/resources.ts' {
  interface Resources {
    people: typeof import('../../locales/es/profile/people.json')
    profile: typeof import('../../locales/es/profile/profile.json')
  }
}

export const profile: WebModule = {
  name: 'profile',
  pages: [
    {
      path: paths.profile(),
      access: 'member',
      ...lazyRoute(
        () => import('./profile-page.tsx'),
        ['profile', 'programmes', 'enrolments', 'accounts', 'errors', 'payment-card', 'invoices'],
      ),
    },
    {
      path: paths.security(),
      access: 'member',
      ...lazyRoute(() => import('./security/security-page.tsx'), ['profile']),
    },
    {
      path: paths.privacy(),
      access: 'member',
      ...lazyRoute(() => import('./privacy/privacy-page.tsx'), ['profile']),
    },
    {
      path: paths.person(),
      access: 'member',
      ...lazyRoute(
        () => import('./people/person-page.tsx'),
        ['people', 'profile', 'enrolments', 'errors'],
      ),
    },
    {
      path: paths.paymentCard(),
      access: 'member',
      ...lazyRoute(
        () => import('./cards/payment-card-page.tsx'),
        ['profile', 'payment-card', 'subscriptions'],
      ),
    },
    {
      path: paths.deleteAccount(),
      access: 'member',
      ...lazyRoute(() => import('./deletion/delete-account-page.tsx'), ['profile', 'cancellation']),
    },
    {
      path: paths.cancel(),
      access: 'member',
      ...lazyRoute(
        () => import('./cancellation/cancellation-page.tsx'),
        ['cancellation', 'profile', 'errors'],
      ),
    },
    {
      path: paths.confirmDeletion(),
      access: 'public',
      ...lazyRoute(() => import('./deletion/confirm-deletion-page.tsx'), ['profile', 'errors']),
    },
  ],
}
