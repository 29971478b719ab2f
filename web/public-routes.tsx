import { lazy } from 'react'
import type { RouteObject } from 'react-router'
import type { LegalText } from '#domain/legal-texts.ts'
import { lazyRoute } from './lazy-route.ts'
import { paths } from './paths.ts'

/** The association's public pages. */
const sitePages: RouteObject[] = [
  {
    path: paths.home(),
    ...lazyRoute(
      () => import('#web/site/home/home-page.tsx'),
      ['home', 'home-sections', 'programmes', 'film', 'statutes'],
    ),
  },
  {
    path: paths.programmes(),
    ...lazyRoute(
      () => import('#web/site/programmes/programmes-page.tsx'),
      ['overview', 'programmes', 'venue'],
    ),
  },
  {
    path: paths.about(),
    ...lazyRoute(
      () => import('#web/site/about/about-page.tsx'),
      ['about', 'venue', 'film', 'programmes'],
    ),
  },
  {
    path: paths.statutes(),
    ...lazyRoute(() => import('#web/site/about/statutes-page.tsx'), ['statutes']),
  },
  {
    path: paths.library(),
    ...lazyRoute(() => import('./library/library-page.tsx'), ['library']),
  },
  // The last is what the end of a donation was once called (spec §2).
  ...[paths.donate(), paths.donated(), '/donation-success'].map((path) => ({
    path,
    ...lazyRoute(() => import('./donations/donation-page.tsx'), ['donations']),
  })),
  {
    path: paths.events(),
    ...lazyRoute(
      () => import('#web/site/programmes/events-page.tsx'),
      ['events', 'programmes', 'venue'],
    ),
  },
  {
    path: paths.ads(),
    ...lazyRoute(() => import('./site/ads/ads-page.tsx'), ['ads']),
  },
  documentPage('legal-notice', paths.legalNotice()),
  documentPage('privacy-policy', paths.privacyPolicy()),
  documentPage('cookies', paths.cookies()),
  documentPage('terms', paths.terms()),
  documentPage('refunds', paths.refunds()),
  documentPage('incidents', paths.incidents()),
]

function documentPage(name: LegalText, path: string): RouteObject {
  const load = async () => {
    const { DocumentPage } = await import('#web/site/legal/document-page.tsx')
    return { default: () => <DocumentPage name={name} /> }
  }
  return { path, ...lazyRoute(load, [name, 'documents']) }
}

// Not by the router's own lazy loading, which would also load them for who comes by a link.
const RequireAccess = lazy(async () => ({
  default: (await import('#web/shell/session/require-access.tsx')).RequireAccess,
}))
const OwnPasswordPage = lazy(() => import('#web/accounts/passwords/own-password-page.tsx'))

/** The «ñ» of the address may come as one letter, or as «n» and a tilde, as some systems write it. */
function changePasswordPages(): RouteObject[] {
  const path = paths.changePassword()
  return [path, path.normalize('NFD')].map((written) => ({
    path: written,
    ...lazyRoute(
      () => import('#web/accounts/passwords/change-password-page.tsx'),
      ['passwords', 'accounts'],
    ),
    children: [
      {
        Component: RequireAccess,
        children: [{ index: true, Component: OwnPasswordPage }],
      },
    ],
  }))
}

/** The ways into an account, and what the links of e-mails open. */
const accountPages: RouteObject[] = [
  {
    path: paths.logIn(),
    ...lazyRoute(() => import('#web/accounts/log-in/log-in-page.tsx'), ['accounts']),
  },
  {
    path: paths.register(),
    ...lazyRoute(() => import('#web/accounts/sign-up/register-page.tsx'), ['accounts']),
  },
  {
    path: paths.confirmDeletion(),
    ...lazyRoute(
      () => import('#web/profile/deletion/confirm-deletion-page.tsx'),
      ['profile', 'errors'],
    ),
  },
  {
    path: paths.logInSuccess(),
    ...lazyRoute(
      () => import('#web/accounts/log-in/log-in-success-page.tsx'),
      ['google', 'accounts', 'errors'],
    ),
  },
  {
    path: paths.forgotPassword(),
    ...lazyRoute(
      () => import('#web/accounts/passwords/forgot-password-page.tsx'),
      ['passwords', 'accounts'],
    ),
  },
  ...changePasswordPages(),
  {
    path: paths.announcements(),
    ...lazyRoute(() => import('#web/mailings/unsubscribe-page.tsx'), ['passwords']),
  },
  {
    path: paths.confirmEmail(),
    ...lazyRoute(() => import('#web/accounts/sign-up/confirm-email-page.tsx'), ['passwords']),
  },
  {
    path: paths.verifyAdmin(),
    ...lazyRoute(
      () => import('#web/accounts/two-factor/verify-page.tsx'),
      ['two-factor', 'errors'],
    ),
  },
]

/** The pages without access control. */
export const publicPages: RouteObject[] = [...sitePages, ...accountPages]
