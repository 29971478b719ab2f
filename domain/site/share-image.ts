import type { Language } from '#domain/kernel/language.ts'
import type { Page } from '#domain/kernel/pages.ts'

/** The pages with a share image of their own, and the name that it and the page's texts have. */
export const sharedPages = {
  '/': 'home',
  '/programas': 'overview',
  '/quienessomos': 'about',
  '/estatutos': 'statutes',
  '/biblioteca': 'library',
  '/aportacion-solidaria': 'donations',
  '/eventos': 'events',
  '/ads': 'ads',
  '/aviso-legal': 'legal-notice',
  '/privacidad': 'privacy-policy',
  '/cookies': 'cookies',
  '/terms': 'terms',
  '/reembolsos': 'refunds',
  '/incidentesDeSeguridad': 'incidents',
} as const satisfies Partial<Record<Page, string>>

export type SharedPage = keyof typeof sharedPages

/** In pixels; what networks ask of a large picture. */
export const shareImageSize = { width: 1200, height: 630 } as const

/** Where the picture lies that a network shows beside a link to a page: its own, or the home page's. */
export function shareImagePath(page: string, language: Language): string {
  return `/share/${isShared(page) ? sharedPages[page] : sharedPages['/']}-${language}.jpg`
}

function isShared(page: string): page is SharedPage {
  return Object.hasOwn(sharedPages, page)
}
