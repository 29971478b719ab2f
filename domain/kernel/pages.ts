import { adminPages } from './admin-pages.ts'

/**
 * Every page that the browser's router knows, besides those of the programmes; the server answers 404
 * for all other addresses.
 */
export const pages = [
  ...Object.values(adminPages),
  '/',
  '/programas',
  '/quienessomos',
  '/estatutos',
  '/biblioteca',
  '/aportacion-solidaria',
  '/aportacion-solidaria/exito',
  '/donation-success',
  '/eventos',
  '/ads',
  '/aviso-legal',
  '/privacidad',
  '/cookies',
  '/terms',
  '/reembolsos',
  '/incidentesDeSeguridad',
  '/login',
  '/register',
  '/login-success',
  '/olvidar-contrasena',
  '/cambiarContraseña',
  '/confirmar-correo',
  '/confirm-account-deletion',
  '/comunicados',
  '/admin/verify',
  '/user',
  '/user/seguridad',
  '/user/privacidad',
  '/user/persona',
  '/user/tarjeta',
  '/user/borrar-cuenta',
  '/user/baja',
  '/confirmationPage',
  '/compra',
  '/confirmationBuy',
  '/subscription-success',
  '/invoices',
] as const

export type Page = (typeof pages)[number]

/** The page with a programme's form; whether there is such a programme is another question. */
export type ProgrammePage = `/programa-${string}`

/** Where a programme's form is (spec §2). */
export function programmePage(slug: string): ProgrammePage {
  return `/programa-${slug}`
}

/** The slug in a programme page's path; undefined for every other path. */
export function slugOfPage(path: string): string | undefined {
  return /^\/programa-([a-z0-9-]+)\/?$/.exec(path)?.[1]
}

/** The query parameter that carries the one-time token in the links of e-mails. */
export const tokenParameter = 'token'
