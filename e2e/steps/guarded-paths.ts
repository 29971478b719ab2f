/** The addresses that need an account. */
export const guardedPaths = [
  '/user',
  '/invoices',
  '/programa-ona',
  '/programa-onarte',
  '/confirmationPage?programa=1',
  '/compra?programa=1',
  '/subscription-success?programa=1',
  '/confirmationBuy',
] as const
