import type { RouteObject } from 'react-router'
import { page } from './page.ts'
import { paths } from './paths.ts'
import { publicPages } from './public-routes.tsx'
import { BareFailurePage, FailurePage } from './shell/failure-page.tsx'
import { Layout } from './shell/layout.tsx'

/** Even the list of what they say comes later: visitors would carry it along. */
const desk: RouteObject = {
  lazy: async () => (await import('./admin/desk-loading.ts')).loadDesk(),
}

function programmeRoute(slug: string): RouteObject {
  return {
    path: paths.programme(slug),
    ...page(
      () => import('./enrolments/programme-page.tsx'),
      ['enrolments', 'programmes', 'errors'],
    ),
  }
}

const ownPages: RouteObject[] = [
  {
    path: paths.confirmation(),
    ...page(() => import('./enrolments/confirmation-page.tsx'), ['enrolments', 'programmes']),
  },
  {
    path: paths.purchase(),
    ...page(
      () => import('#web/billing/purchase/purchase-page.tsx'),
      ['subscriptions', 'enrolments', 'programmes'],
    ),
  },
  // The second is another address of the same screen (spec §2); no link of ours leads there.
  ...[paths.purchaseDone(), '/confirmationBuy'].map((path) => ({
    path,
    ...page(
      () => import('#web/billing/purchase/success-page.tsx'),
      ['subscriptions', 'enrolments', 'programmes'],
    ),
  })),
  {
    path: paths.profile(),
    ...page(
      () => import('./profile/profile-page.tsx'),
      ['profile', 'programmes', 'accounts', 'errors', 'payment-card', 'invoices'],
    ),
    // The profile comes before the administration, and so only leaves room for it.
    children: [
      { index: true, ...page(() => import('./admin/administration-links.tsx'), ['admin']) },
    ],
  },
  {
    path: paths.security(),
    ...page(() => import('./profile/security-page.tsx'), ['profile']),
  },
  {
    path: paths.privacy(),
    ...page(() => import('./profile/privacy-page.tsx'), ['profile']),
  },
  {
    path: paths.paymentCard(),
    ...page(
      () => import('./profile/payment-card-page.tsx'),
      ['profile', 'payment-card', 'subscriptions'],
    ),
  },
  {
    path: paths.deleteAccount(),
    ...page(() => import('./profile/delete-account-page.tsx'), ['profile', 'cancellation']),
  },
  {
    path: paths.cancel(),
    ...page(() => import('./profile/cancellation-page.tsx'), ['cancellation', 'profile', 'errors']),
  },
  {
    path: paths.invoices(),
    ...page(() => import('#web/billing/invoices/invoices-page.tsx'), ['invoices']),
  },
]

// Visitors need no guards: they come with the pages that have them.
const guards = {
  member: async () => ({ Component: (await import('./shell/require-access.tsx')).RequireAccess }),
  administrator: async () => ({
    Component: (await import('./shell/require-access.tsx')).RequireAdministrator,
  }),
}

/** Not in what production serves: the build leaves out what stands behind this condition. */
const developersPages: RouteObject[] = import.meta.env.DEV
  ? [{ path: '/styleguide', ...page(() => import('./styleguide/styleguide-page.tsx')) }]
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
          { lazy: guards.administrator, children: [{ path: '/admin/*', ...desk }] },
          { path: '*', ...page(() => import('./shell/not-found-page.tsx')) },
        ],
      },
    ],
  },
]
