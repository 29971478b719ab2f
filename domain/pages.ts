/**
 * Every page that the browser's router knows, besides those of the programmes; the server answers 404
 * for all other addresses.
 */
export const pages = [
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
  '/admin/verify',
  '/admin/usuarios',
  '/admin/usuarios/cuenta',
  '/admin/usuarios/desactivar',
  '/admin/administradores',
  '/admin/registro',
  '/admin/programas',
  '/admin/programas/editar',
  '/admin/programas/cierres',
  '/admin/inscripciones',
  '/admin/lista',
  '/admin/inscripciones/correo',
  '/admin/inscripciones/persona',
  '/admin/pagos',
  '/admin/pagos/devolver',
  '/admin/aportaciones',
  '/admin/aportaciones/devolver',
  '/admin/programas/precio',
  '/admin/recibos',
  '/admin/pagos-fallidos',
  '/admin/avisos-de-pago',
  '/admin/revisar-pagos',
  '/admin/estadisticas',
  '/admin/anuncios',
  '/admin/anuncios/peticion',
  '/admin/banners',
  '/admin/banners/editar',
  '/admin/biblioteca',
  '/user',
  '/user/seguridad',
  '/user/privacidad',
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

/** The administrators' pages, which load together. */
export type AdminPage = Exclude<Extract<Page, `/admin/${string}`>, '/admin/verify'>

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
