/** The addresses that only somebody with an account may see. */
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
