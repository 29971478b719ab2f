import type { RouteObject } from 'react-router'
import { adminPages } from '#domain/kernel/admin-pages.ts'
import { Layout } from '#web/shell/layout/layout.tsx'
import { BareFailurePage, FailurePage } from '#web/shell/states/failure-page.tsx'
import { lazyRoute } from './lazy-route.ts'
import { paths } from './paths.ts'
import { publicPages } from './public-routes.tsx'

/**
 * One route around all of their pages, which stays while they change. It knows no other addresses, as the
 * server does not. Even the list of what they say comes later: visitors would carry it along.
 */
const administration: RouteObject = {
  lazy: async () => (await import('#web/admin/admin-loading.ts')).loadAdmin(),
  children: Object.values(adminPages).map((path) => ({ path, element: null })),
}

function programmeRoute(slug: string): RouteObject {
  return {
    path: paths.programme(slug),
    ...lazyRoute(
      () => import('./enrolments/programme-page.tsx'),
      ['enrolments', 'programmes', 'errors'],
    ),
  }
}

const ownPages: RouteObject[] = [
  {
    path: paths.confirmation(),
    ...lazyRoute(
      () => import('#web/enrolments/confirmation/confirmation-page.tsx'),
      ['enrolments', 'programmes', 'errors'],
    ),
  },
  {
    path: paths.purchase(),
    ...lazyRoute(
      () => import('#web/billing/purchase/purchase-page.tsx'),
      ['subscriptions', 'enrolments', 'programmes', 'payment-card'],
    ),
  },
  // The second is another address of the same screen (spec §2); no link of ours leads there.
  ...[paths.purchaseDone(), '/confirmationBuy'].map((path) => ({
    path,
    ...lazyRoute(
      () => import('#web/billing/purchase/success-page.tsx'),
      ['subscriptions', 'enrolments', 'programmes', 'payment-card'],
    ),
  })),
  {
    path: paths.profile(),
    ...lazyRoute(
      () => import('./profile/profile-page.tsx'),
      ['profile', 'programmes', 'enrolments', 'accounts', 'errors', 'payment-card', 'invoices'],
    ),
    // The profile comes before the administration, and so only leaves room for it.
    children: [
      { index: true, ...lazyRoute(() => import('./admin/administration-links.tsx'), ['admin']) },
    ],
  },
  {
    path: paths.security(),
    ...lazyRoute(() => import('#web/profile/security/security-page.tsx'), ['profile']),
  },
  {
    path: paths.privacy(),
    ...lazyRoute(() => import('#web/profile/privacy/privacy-page.tsx'), ['profile']),
  },
  {
    path: paths.person(),
    ...lazyRoute(
      () => import('#web/profile/people/person-page.tsx'),
      ['people', 'profile', 'enrolments', 'errors'],
    ),
  },
  {
    path: paths.paymentCard(),
    ...lazyRoute(
      () => import('#web/profile/cards/payment-card-page.tsx'),
      ['profile', 'payment-card', 'subscriptions'],
    ),
  },
  {
    path: paths.deleteAccount(),
    ...lazyRoute(
      () => import('#web/profile/deletion/delete-account-page.tsx'),
      ['profile', 'cancellation'],
    ),
  },
  {
    path: paths.cancel(),
    ...lazyRoute(
      () => import('#web/profile/cancellation/cancellation-page.tsx'),
      ['cancellation', 'profile', 'errors'],
    ),
  },
  {
    path: paths.invoices(),
    ...lazyRoute(() => import('#web/billing/invoices/invoices-page.tsx'), ['invoices']),
  },
]

// Visitors need no guards: they come with the pages that have them.
const guards = {
  member: async () => ({
    Component: (await import('#web/shell/session/require-access.tsx')).RequireAccess,
  }),
  administrator: async () => ({
    Component: (await import('#web/shell/session/require-access.tsx')).RequireAdministrator,
  }),
}

/** Not in what production serves: the build leaves out what stands behind this condition. */
const developersPages: RouteObject[] = import.meta.env.DEV
  ? [{ path: '/styleguide', ...lazyRoute(() => import('./styleguide/styleguide-page.tsx')) }]
  : []

/** All pages, with those of the programmes that have these slugs; for others see not-found-page.tsx. */
export const routesWith = (slugs: readonly string[]): RouteObject[] => [
  {
    Component: Layout,
    ErrorBoundary: BareFailurePage,
    HydrateFallback: () => null,
    children: [
      {
        // A page that breaks leaves the header and the footer standing.
        ErrorBoundary: FailurePage,
        children: [
          ...publicPages,
          ...developersPages,
          {
            lazy: guards.member,
            children: [...slugs.map(programmeRoute), ...ownPages],
          },
          { lazy: guards.administrator, children: [administration] },
          { path: '*', ...lazyRoute(() => import('#web/shell/states/not-found-page.tsx')) },
        ],
      },
    ],
  },
]
