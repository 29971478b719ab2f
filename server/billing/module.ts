import type { Module } from '#server/kernel/module.ts'
import { registerHeldCharges } from './admin/held-charges-routes.ts'
import { registerPaymentEvents } from './admin/payment-event-routes.ts'
import { registerPaymentFailures } from './admin/payment-failures.ts'
import { registerPrices } from './admin/price-routes.ts'
import { registerReceiptExport } from './admin/receipt-routes.ts'
import { registerRefunds } from './admin/refund-routes.ts'
import { registerRepair } from './admin/repair-routes.ts'
import { registerCancellations } from './cancellations/routes.ts'
import { registerInvoices } from './charges/routes.ts'
import { purgeFeeReasons } from './fees/fee-reason.ts'
import { registerFees } from './fees/routes.ts'
import { billingJobs } from './jobs.ts'
import { registerKeptMethods } from './methods/routes.ts'
import { abandonOldOrders } from './orders/abandon-orders.ts'
import { registerSubscriptions } from './orders/routes.ts'
import { billingData } from './personal-data.ts'
import { deleteOldEvents } from './provider-events/event-queue.ts'
import { registerWebhook } from './provider-events/webhook.ts'

export const billing: Module = {
  name: 'billing',
  async routes(app, route, deps) {
    registerSubscriptions(route, deps)
    registerCancellations(route, deps)
    registerInvoices(route, deps)
    registerKeptMethods(route, deps)
    registerRefunds(route, deps)
    registerHeldCharges(route, deps)
    registerPaymentFailures(route, deps)
    registerReceiptExport(route, deps)
    registerFees(route, deps)
    registerPrices(route, deps)
    registerRepair(route, deps)
    registerPaymentEvents(route, deps)
    await registerWebhook(app, deps)
  },
  jobs: billingJobs,
  retention: {
    orders: abandonOldOrders,
    'payment events': deleteOldEvents,
    'reasons of fees': purgeFeeReasons,
  },
  personalData: billingData,
}
