import type { Page } from './kernel/pages.ts'

/** A page that comes from the server as prerendered HTML, readable without scripts (design §7). */
interface PublicPage {
  /** Its description, a key of locales/…/site/seo.json. */
  description: string
  /** Stands in the site map, for search engines to show. */
  isListed: boolean
  /** What it shows depends on its query, which the prerendered page does not know. */
  readsQuery?: boolean
  /** Who opens it comes to fill in its form, so that React starts without waiting for a first move. */
  isForm?: boolean
}

/** The public pages (spec §2), in the order of the site map. */
const prerenderedPages = {
  '/': { description: 'home', isListed: true },
  '/programas': { description: 'overview', isListed: true },
  '/quienessomos': { description: 'about', isListed: true },
  '/eventos': { description: 'events', isListed: true },
  '/biblioteca': { description: 'library', isListed: true, readsQuery: true },
  '/aportacion-solidaria': { description: 'donations', isListed: true, isForm: true },
  '/estatutos': { description: 'statutes', isListed: true },
  '/ads': { description: 'ads', isListed: true, isForm: true },
  '/register': { description: 'register', isListed: true, readsQuery: true, isForm: true },
  '/login': { description: 'log-in', isListed: true, readsQuery: true, isForm: true },
  '/olvidar-contrasena': {
    description: 'forgotten-password',
    isListed: false,
    readsQuery: true,
    isForm: true,
  },
  '/aviso-legal': { description: 'legal-notice', isListed: true },
  '/privacidad': { description: 'privacy-policy', isListed: true },
  '/cookies': { description: 'cookies', isListed: true },
  '/terms': { description: 'terms', isListed: true },
  '/reembolsos': { description: 'refunds', isListed: true },
  '/incidentesDeSeguridad': { description: 'incidents', isListed: true },
} as const satisfies Partial<Record<Page, PublicPage>>

export type PrerenderedPath = keyof typeof prerenderedPages

export const prerenderedPaths = Object.keys(prerenderedPages) as PrerenderedPath[]

export function isPrerenderedPath(path: string): path is PrerenderedPath {
  return Object.hasOwn(prerenderedPages, path)
}

/** What the server makes of a prerendered page for a path. */
export function publicPage(path: PrerenderedPath): PublicPage {
  return prerenderedPages[path]
}
