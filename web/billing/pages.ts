import { adminPages } from '#domain/pages.ts'
import { lazyRoute } from '#web/kernel/lazy-route.ts'
import type { WebModule, WebPage } from '#web/kernel/pages.ts'
import { paths } from '#web/paths.ts'

declare module '#web/kernel/i18n/resources.ts' {
  interface Resources {
    fees: typeof import('../../locales/es/billing/fees.json')
    cancellation: typeof import('../../locales/es/billing/cancellation.json')
    invoices: typeof import('../../locales/es/billing/invoices.json')
    'payment-card': typeof import('../../locales/es/billing/payment-card.json')
    'payment-events': typeof import('../../locales/es/billing/payment-events.json')
    'payment-failures': typeof import('../../locales/es/billing/payment-failures.json')
    'payment-schedules': typeof import('../../locales/es/billing/payment-schedules.json')
    payments: typeof import('../../locales/es/billing/payments.json')
    prices: typeof import('../../locales/es/billing/prices.json')
    'receipt-export': typeof import('../../locales/es/billing/receipt-export.json')
    receipts: typeof import('../../locales/es/billing/receipts.json')
    repair: typeof import('../../locales/es/billing/repair.json')
    subscriptions: typeof import('../../locales/es/billing/subscriptions.json')
  }
}

export const billing: WebModule = {
  name: 'billing',
  pages: [
    {
      path: paths.purchase(),
      access: 'member',
      ...lazyRoute(
        () => import('./purchase/purchase-page.tsx'),
        ['subscriptions', 'enrolments', 'programmes', 'payment-card'],
      ),
    },
    // The second is another address of the same screen (spec §2); no link of ours leads there.
    ...([paths.purchaseDone(), '/confirmationBuy'] as const).map(
      (path): WebPage => ({
        path,
        access: 'member',
        ...lazyRoute(
          () => import('./purchase/success-page.tsx'),
          ['subscriptions', 'enrolments', 'programmes', 'payment-card'],
        ),
      }),
    ),
    {
      path: paths.invoices(),
      access: 'member',
      ...lazyRoute(() => import('./invoices/invoices-page.tsx'), ['invoices']),
    },
    {
      path: adminPages.payments,
      access: 'money',
      menu: { name: 'payments', group: 'money', place: 1 },
      ...lazyRoute(() => import('./admin/payments-page.tsx'), ['programme-admin']),
    },
    {
      path: adminPages.refund,
      access: 'money',
      ...lazyRoute(() => import('./admin/refunds/refund-page.tsx'), []),
    },
    {
      path: adminPages.paymentFailures,
      access: 'money',
      menu: { name: 'paymentFailures', group: 'money', place: 2 },
      ...lazyRoute(() => import('./admin/payment-failures-page.tsx'), ['payment-failures']),
    },
    {
      path: adminPages.receiptExport,
      access: 'money',
      menu: { name: 'receiptExport', group: 'books', place: 2 },
      ...lazyRoute(() => import('./admin/receipts-page.tsx'), ['receipt-export']),
    },
    {
      path: adminPages.ownFee,
      access: 'fees',
      ...lazyRoute(() => import('./admin/fees/fee-page.tsx'), ['fees', 'admin', 'programmes']),
    },
    {
      path: adminPages.prices,
      access: 'programmes',
      menu: { name: 'prices', group: 'association', place: 2 },
      ...lazyRoute(() => import('./admin/prices/price-page.tsx'), ['prices', 'programme-admin']),
    },
    {
      path: adminPages.repair,
      access: 'money',
      menu: { name: 'repair', group: 'books', place: 3 },
      ...lazyRoute(
        () => import('./admin/reconciliation/repair-page.tsx'),
        ['repair', 'payment-schedules'],
      ),
    },
    {
      path: adminPages.paymentEvents,
      access: 'site',
      menu: { name: 'paymentEvents', group: 'website', place: 4 },
      ...lazyRoute(
        () => import('./admin/payment-events/payment-events-page.tsx'),
        ['payment-events'],
      ),
    },
  ],
}
