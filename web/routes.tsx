import type { RouteObject } from 'react-router'
import { type Right, rights } from '#domain/kernel/rights.ts'
import { BareFailurePage, FailurePage } from '#web/failures/failure-page.tsx'
import { Layout } from '#web/frame/layout.tsx'
import { programmeRoute } from './enrolments/pages.ts'
import { lazyRoute } from './kernel/lazy-route.ts'
import { MenuContext, type WebPage } from './kernel/pages.ts'
import { adminMenu, pages } from './modules.ts'
import { paths } from './paths.ts'

const openTo = (access: WebPage['access']): WebPage[] =>
  pages.filter((page) => page.access === access)

/** Visitors need no guards: they come with the pages that have them. */
function guardOf(right?: Right | 'staff') {
  return async () => {
    const { RequireAccess } = await import('#web/kernel/session/require-access.tsx')
    return { element: <RequireAccess right={right} /> }
  }
}

/** The frame stays while the administrators' pages in it change. */
const administration: RouteObject = {
  ...lazyRoute(
    () => import('./frame/admin-frame.tsx'),
    [
      'admin',
      'drafts',
      'lists',
      'enrolment-admin',
      'payments',
      'enrolments',
      'dashboard',
      'profile',
      'errors',
    ],
  ),
  children: [
    ...openTo('staff'),
    ...rights.map((right): RouteObject => ({ lazy: guardOf(right), children: openTo(right) })),
  ],
}

/** The profile comes before the administration, and so only leaves room for it. */
const administrationLinks: RouteObject = {
  index: true,
  ...lazyRoute(() => import('./frame/administration-links.tsx'), ['admin']),
}

const membersPages = (slugs: readonly string[]): RouteObject[] =>
  [...slugs.map(programmeRoute), ...openTo('member')].map((route) =>
    route.path === paths.profile() ? { ...route, children: [administrationLinks] } : route,
  )

/** Not in what production serves: the build leaves out what stands behind this condition. */
const developersPages: RouteObject[] = import.meta.env.DEV
  ? [{ path: '/styleguide', ...lazyRoute(() => import('./styleguide/styleguide-page.tsx')) }]
  : []

/** All pages, with those of the programmes that have these slugs; for others see not-found-page.tsx. */
export const routesWith = (slugs: readonly string[]): RouteObject[] => [
  {
    element: (
      <MenuContext value={adminMenu}>
        <Layout />
      </MenuContext>
    ),
    ErrorBoundary: BareFailurePage,
    HydrateFallback: () => null,
    children: [
      {
        // A page that breaks leaves the header and the footer standing.
        ErrorBoundary: FailurePage,
        children: [
          ...openTo('public'),
          ...developersPages,
          { lazy: guardOf(), children: membersPages(slugs) },
          { lazy: guardOf('staff'), children: [administration] },
          { path: '*', ...lazyRoute(() => import('#web/failures/not-found-page.tsx')) },
        ],
      },
    ],
  },
]
