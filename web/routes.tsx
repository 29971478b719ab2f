import type { RouteObject } from 'react-router'
import { BareFailurePage, FailurePage } from '#web/failures/failure-page.tsx'
import { Layout } from '#web/frame/layout.tsx'
import { programmeRoute } from './enrolments/pages.ts'
import { lazyRoute } from './kernel/lazy-route.ts'
import { MenuContext, type WebPage } from './kernel/pages.ts'
import { adminMenu, pages } from './modules.ts'
import { paths } from './paths.ts'

const openTo = (access: WebPage['access']): WebPage[] =>
  pages.filter((page) => page.access === access)

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
  children: openTo('administrator'),
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

// Visitors need no guards: they come with the pages that have them.
const guards = {
  member: async () => ({
    Component: (await import('#web/kernel/session/require-access.tsx')).RequireAccess,
  }),
  administrator: async () => ({
    Component: (await import('#web/kernel/session/require-access.tsx')).RequireAdministrator,
  }),
}

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
          { lazy: guards.member, children: membersPages(slugs) },
          { lazy: guards.administrator, children: [administration] },
          { path: '*', ...lazyRoute(() => import('#web/failures/not-found-page.tsx')) },
        ],
      },
    ],
  },
]
