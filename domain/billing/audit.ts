import type { NounAudit } from '../kernel/audit.ts'

export const billingAudit = {
  actions: [
    'admin.chargeHeld',
    'admin.waiveHeld',
    'admin.askForPayment',
    'admin.grantFee',
    'admin.endFee',
    'admin.readFeeReason',
    'admin.setPrice',
    'admin.withdrawPrice',
    'admin.exportReceipts',
    'admin.processPaymentEvent',
    'admin.repairPayment',
    'invoices.refund',
    'invoices.refundSettled',
    'invoices.refundedAtProvider',
  ],
  subjects: ['charge', 'customer', 'paymentEvent', 'receipts'],
} as const satisfies NounAudit
