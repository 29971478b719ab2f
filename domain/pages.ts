/** Every page that the browser's router knows; the server answers 404 for all other addresses. */
export const pages = [
  '/',
  '/programas',
  '/login',
  '/register',
  '/user',
  '/programa-ona',
  '/programa-onarte',
  '/confirmationPage',
  '/compra',
  '/subscription-success',
  '/invoices',
] as const
