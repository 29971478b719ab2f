import type { NounPages } from '#domain/kernel/pages.ts'

export const sitePages = {
  admin: {
    siteTexts: '/admin/textos',
    siteText: '/admin/textos/cambiar',
  },
  prerendered: {
    '/': { description: 'home', isListed: true, hasShareImage: true },
    '/programas': { description: 'overview', isListed: true, hasShareImage: true },
    '/quienessomos': { description: 'about', isListed: true, hasShareImage: true },
    '/eventos': { description: 'events', isListed: true, hasShareImage: true },
    '/estatutos': { description: 'statutes', isListed: true, hasShareImage: true },
    '/aviso-legal': { description: 'legal-notice', isListed: true, hasShareImage: true },
    '/privacidad': { description: 'privacy-policy', isListed: true, hasShareImage: true },
    '/cookies': { description: 'cookies', isListed: true, hasShareImage: true },
    '/terms': { description: 'terms', isListed: true, hasShareImage: true },
    '/reembolsos': { description: 'refunds', isListed: true, hasShareImage: true },
    '/incidentesDeSeguridad': { description: 'incidents', isListed: true, hasShareImage: true },
  },
} as const satisfies NounPages
