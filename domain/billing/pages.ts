import type { NounPages } from '#domain/kernel/pages.ts'

export const billingPages = {
  admin: {
    payments: '/admin/pagos',
    refund: '/admin/pagos/devolver',
    ownFee: '/admin/cuota',
    prices: '/admin/programas/precio',
    receiptExport: '/admin/recibos',
    paymentFailures: '/admin/pagos-fallidos',
    paymentEvents: '/admin/avisos-de-pago',
    repair: '/admin/revisar-pagos',
  },
  others: ['/compra', '/confirmationBuy', '/subscription-success', '/invoices'],
} as const satisfies NounPages
