/** Every page that the browser's router knows; the server answers 404 for all other addresses. */
export const pages = [
  '/',
  '/programas',
  '/login',
  '/register',
  '/login-success',
  '/olvidar-contrasena',
  '/cambiarContraseña',
  '/confirmar-correo',
  '/confirm-account-deletion',
  '/admin/verify',
  '/admin/administradores',
  '/user',
  '/user/seguridad',
  '/user/privacidad',
  '/user/borrar-cuenta',
  '/programa-ona',
  '/programa-onarte',
  '/confirmationPage',
  '/compra',
  '/subscription-success',
  '/invoices',
] as const

export type Page = (typeof pages)[number]

/** The query parameter that carries the one-time token in the links of e-mails. */
export const tokenParameter = 'token'
