import { lazy } from 'react'
import { adminPages } from '#domain/pages.ts'
import { lazyRoute } from '#web/kernel/lazy-route.ts'
import type { WebModule, WebPage } from '#web/kernel/pages.ts'
import { paths } from '#web/paths.ts'

// Not by the router's own lazy loading, which would also load them for who comes by a link.
const RequireAccess = lazy(async () => ({
  default: (await import('#web/kernel/session/require-access.tsx')).RequireAccess,
}))
const OwnPasswordPage = lazy(() => import('./passwords/own-password-page.tsx'))

declare module '#web/kernel/i18n/resources.ts' {
  interface Resources {
    accounts: typeof import('../../locales/es/accounts/accounts.json')
    'accounts-admin': typeof import('../../locales/es/accounts/accounts-admin.json')
    google: typeof import('../../locales/es/accounts/google.json')
    roles: typeof import('../../locales/es/accounts/roles.json')
    passwords: typeof import('../../locales/es/accounts/passwords.json')
    'two-factor': typeof import('../../locales/es/accounts/two-factor.json')
  }
}

export const accounts: WebModule = {
  name: 'accounts',
  pages: [
    {
      path: paths.logIn(),
      access: 'public',
      ...lazyRoute(() => import('./log-in/log-in-page.tsx'), ['accounts']),
    },
    {
      path: paths.register(),
      access: 'public',
      ...lazyRoute(() => import('./sign-up/register-page.tsx'), ['accounts']),
    },
    {
      path: paths.logInSuccess(),
      access: 'public',
      ...lazyRoute(
        () => import('./log-in/log-in-success-page.tsx'),
        ['google', 'accounts', 'errors'],
      ),
    },
    {
      path: paths.forgotPassword(),
      access: 'public',
      ...lazyRoute(() => import('./passwords/forgot-password-page.tsx'), ['passwords', 'accounts']),
    },
    // The «ñ» of the address may come as one letter, or as «n» and a tilde, as some systems write it.
    ...[paths.changePassword(), paths.changePassword().normalize('NFD')].map(
      (path): WebPage => ({
        path,
        access: 'public',
        ...lazyRoute(
          () => import('./passwords/change-password-page.tsx'),
          ['passwords', 'accounts'],
        ),
        children: [
          { Component: RequireAccess, children: [{ index: true, Component: OwnPasswordPage }] },
        ],
      }),
    ),
    {
      path: paths.confirmEmail(),
      access: 'public',
      ...lazyRoute(() => import('./sign-up/confirm-email-page.tsx'), ['passwords']),
    },
    {
      path: paths.verifyAdmin(),
      access: 'public',
      ...lazyRoute(() => import('./two-factor/verify-page.tsx'), ['two-factor', 'errors']),
    },
    {
      path: adminPages.accounts,
      access: 'lookUp',
      menu: { name: 'accounts', group: 'people', place: 3 },
      ...lazyRoute(() => import('./admin/accounts-page.tsx'), ['accounts-admin', 'roles']),
    },
    {
      path: adminPages.account,
      access: 'lookUp',
      ...lazyRoute(() => import('./admin/account-page.tsx'), ['accounts-admin', 'roles']),
    },
    {
      path: adminPages.newAccount,
      access: 'people',
      ...lazyRoute(() => import('./admin/new-account-page.tsx'), ['accounts-admin', 'drafts']),
    },
    {
      path: adminPages.deactivation,
      access: 'roles',
      ...lazyRoute(
        () => import('./admin/deactivation-page.tsx'),
        ['accounts-admin', 'cancellation'],
      ),
    },
    {
      path: adminPages.administrators,
      access: 'roles',
      menu: { name: 'administrators', group: 'people', place: 6 },
      ...lazyRoute(() => import('./admin/administrators-page.tsx'), ['two-factor', 'roles']),
    },
  ],
}
