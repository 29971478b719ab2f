import type { LegalText } from '#domain/legal-texts.ts'
import { adminPages } from '#domain/pages.ts'
import { lazyRoute } from '#web/kernel/lazy-route.ts'
import type { WebModule, WebPage } from '#web/kernel/pages.ts'
import { paths } from '#web/paths.ts'

declare module '#web/kernel/i18n/resources.ts' {
  interface Resources {
    about: typeof import('../../locales/es/site/about.json')
    cookies: typeof import('../../locales/es/legal/cookies.json')
    documents: typeof import('../../locales/es/legal/documents.json')
    home: typeof import('../../locales/es/site/home.json')
    'home-sections': typeof import('../../locales/es/site/home-sections.json')
    incidents: typeof import('../../locales/es/legal/incidents.json')
    'legal-notice': typeof import('../../locales/es/legal/legal-notice.json')
    'privacy-policy': typeof import('../../locales/es/legal/privacy-policy.json')
    refunds: typeof import('../../locales/es/legal/refunds.json')
    'site-texts': typeof import('../../locales/es/site/site-texts.json')
    statutes: typeof import('../../locales/es/legal/statutes.json')
    terms: typeof import('../../locales/es/legal/terms.json')
    venue: typeof import('../../locales/es/site/venue.json')
  }
}

export const site: WebModule = {
  name: 'site',
  pages: [
    {
      path: paths.home(),
      access: 'public',
      ...lazyRoute(
        () => import('./home/home-page.tsx'),
        ['home', 'home-sections', 'programmes', 'film', 'statutes'],
      ),
    },
    {
      path: paths.programmes(),
      access: 'public',
      ...lazyRoute(
        () => import('./programmes/programmes-page.tsx'),
        ['overview', 'programmes', 'venue'],
      ),
    },
    {
      path: paths.about(),
      access: 'public',
      ...lazyRoute(
        () => import('./about/about-page.tsx'),
        ['about', 'venue', 'film', 'programmes'],
      ),
    },
    {
      path: paths.statutes(),
      access: 'public',
      ...lazyRoute(() => import('./about/statutes-page.tsx'), ['statutes']),
    },
    {
      path: paths.events(),
      access: 'public',
      ...lazyRoute(() => import('./programmes/events-page.tsx'), ['events', 'programmes', 'venue']),
    },
    documentPage('legal-notice', paths.legalNotice()),
    documentPage('privacy-policy', paths.privacyPolicy()),
    documentPage('cookies', paths.cookies()),
    documentPage('terms', paths.terms()),
    documentPage('refunds', paths.refunds()),
    documentPage('incidents', paths.incidents()),
    {
      path: adminPages.siteTexts,
      access: 'pages',
      menu: { name: 'siteTexts', group: 'website', place: 2 },
      ...lazyRoute(() => import('./admin/site-texts-page.tsx'), ['site-texts', 'statutes']),
    },
    {
      path: adminPages.siteText,
      access: 'pages',
      ...lazyRoute(() => import('./admin/site-text-page.tsx'), ['site-texts', 'statutes']),
    },
  ],
}

function documentPage(name: LegalText, path: string): WebPage {
  const load = async () => {
    const { DocumentPage } = await import('./legal/document-page.tsx')
    return { default: () => <DocumentPage name={name} /> }
  }
  return { path, access: 'public', ...lazyRoute(load, [name, 'documents']) }
}
