/** Every page that the browser's router knows; the server answers 404 for all other addresses. */
export const pages = [
  '/',
  '/programas',
  '/quienessomos',
  '/estatutos',
  '/biblioteca',
  '/aportacion-solidaria',
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
  '/admin/inscripciones',
  '/admin/lista',
  '/admin/inscripciones/persona',
  '/admin/pagos',
  '/admin/pagos/devolver',
  '/admin/recibos',
  '/admin/pagos-fallidos',
  '/admin/avisos-de-pago',
  '/admin/revisar-pagos',
  '/user',
  '/user/seguridad',
  '/user/privacidad',
  '/user/tarjeta',
  '/user/borrar-cuenta',
  '/user/baja',
  '/programa-ona',
  '/programa-onarte',
  '/confirmationPage',
  '/compra',
  '/subscription-success',
  '/invoices',
] as const

export type Page = (typeof pages)[number]

/** The administrators' pages, which load together. */
export type DeskPage = Exclude<Extract<Page, `/admin/${string}`>, '/admin/verify'>

/** The query parameter that carries the one-time token in the links of e-mails. */
export const tokenParameter = 'token'
