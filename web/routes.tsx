import { type ComponentType, lazy } from 'react'
import type { RouteObject } from 'react-router'
import { programmes } from '#domain/programmes/programme.ts'
import { loadTexts } from './i18n/i18n.ts'
import type { TextNamespace } from './i18n/resources.ts'
import { paths } from './paths.ts'
import { FailurePage } from './shell/failure-page.tsx'
import { Layout } from './shell/layout.tsx'
import { RequireAccess } from './shell/require-access.tsx'
import type { RouteHandle } from './shell/route-handle.ts'

/** A page that loads when it is visited, together with the texts that it speaks. */
function page(
  load: () => Promise<{ default: ComponentType }>,
  namespaces: readonly TextNamespace[] = [],
): NonNullable<RouteObject['lazy']> {
  return async () => {
    const [module] = await Promise.all([load(), loadTexts(namespaces)])
    return { Component: module.default }
  }
}

const OwnPasswordPage = lazy(() => import('./accounts/own-password-page.tsx'))

/** The «ñ» of the address may come as one letter, or as «n» and a tilde, as some systems write it. */
function changePasswordPages(): RouteObject[] {
  const path = paths.changePassword()
  return [path, path.normalize('NFD')].map((written) => ({
    path: written,
    lazy: page(() => import('./accounts/change-password-page.tsx'), ['passwords', 'accounts']),
    children: [
      {
        Component: RequireAccess,
        // Not by the router's own lazy loading, which would also load it for who comes by a link.
        children: [{ index: true, Component: OwnPasswordPage }],
      },
    ],
  }))
}

const openPages: RouteObject[] = [
  {
    path: paths.home(),
    lazy: page(() => import('./site/home-page.tsx'), ['site', 'programmes']),
  },
  {
    path: paths.programmes(),
    lazy: page(() => import('./site/programmes-page.tsx'), ['site', 'programmes']),
  },
  {
    path: paths.logIn(),
    lazy: page(() => import('./accounts/log-in-page.tsx'), ['accounts']),
  },
  {
    path: paths.register(),
    lazy: page(() => import('./accounts/register-page.tsx'), ['accounts']),
  },
  {
    path: paths.confirmDeletion(),
    lazy: page(() => import('./profile/confirm-deletion-page.tsx'), ['profile', 'errors']),
  },
  {
    path: paths.logInSuccess(),
    lazy: page(
      () => import('./accounts/log-in-success-page.tsx'),
      ['google', 'accounts', 'errors'],
    ),
  },
  {
    path: paths.forgotPassword(),
    lazy: page(() => import('./accounts/forgot-password-page.tsx'), ['passwords', 'accounts']),
  },
  ...changePasswordPages(),
  {
    path: paths.confirmEmail(),
    lazy: page(() => import('./accounts/confirm-email-page.tsx'), ['passwords']),
  },
  {
    path: paths.verifyAdmin(),
    lazy: page(() => import('./accounts/verify-page.tsx'), ['two-factor', 'errors']),
  },
]

const administratorPages: RouteObject[] = [
  {
    path: paths.administrators(),
    lazy: page(() => import('./admin/administrators-page.tsx'), ['admin', 'two-factor']),
  },
]

const ownPages: RouteObject[] = [
  ...programmes.map(({ id }) => ({
    path: paths.programme(id),
    handle: { programmeId: id } satisfies RouteHandle,
    lazy: page(
      () => import('./enrolments/programme-page.tsx'),
      ['enrolments', 'programmes', 'errors'],
    ),
  })),
  {
    path: paths.confirmation(),
    lazy: page(() => import('./enrolments/confirmation-page.tsx'), ['enrolments', 'programmes']),
  },
  {
    path: paths.purchase(),
    lazy: page(
      () => import('./subscriptions/purchase-page.tsx'),
      ['subscriptions', 'enrolments', 'programmes'],
    ),
  },
  {
    path: paths.purchaseDone(),
    lazy: page(
      () => import('./subscriptions/success-page.tsx'),
      ['subscriptions', 'enrolments', 'programmes'],
    ),
  },
  {
    path: paths.profile(),
    lazy: page(
      () => import('./profile/profile-page.tsx'),
      ['profile', 'programmes', 'accounts', 'errors'],
    ),
  },
  {
    path: paths.security(),
    lazy: page(() => import('./profile/security-page.tsx'), ['profile']),
  },
  {
    path: paths.privacy(),
    lazy: page(() => import('./profile/privacy-page.tsx'), ['profile']),
  },
  {
    path: paths.deleteAccount(),
    lazy: page(() => import('./profile/delete-account-page.tsx'), ['profile']),
  },
  {
    path: paths.invoices(),
    lazy: page(() => import('./invoices/invoices-page.tsx'), ['invoices']),
  },
]

export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: FailurePage,
    HydrateFallback: () => null,
    children: [
      {
        // A page that breaks leaves the header and the footer standing.
        ErrorBoundary: FailurePage,
        children: [
          ...openPages,
          { Component: RequireAccess, children: ownPages },
          // biome-ignore lint/a11y/useValidAriaRole: who may come in, not what an element is
          { element: <RequireAccess role="admin" />, children: administratorPages },
          { path: '*', lazy: page(() => import('./shell/not-found-page.tsx')) },
        ],
      },
    ],
  },
]
