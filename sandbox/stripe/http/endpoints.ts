import { couponEndpoints } from '../billing/coupons.ts'
import { invoiceEndpoints } from '../billing/invoices.ts'
import { priceEndpoints } from '../billing/prices.ts'
import { productEndpoints } from '../billing/products.ts'
import { scheduleEndpoints } from '../billing/schedules.ts'
import { subscriptionEndpoints } from '../billing/subscriptions.ts'
import { customerEndpoints } from '../payments/customers.ts'
import { paymentIntentEndpoints } from '../payments/payment-intents.ts'
import { paymentMethodEndpoints } from '../payments/payment-methods.ts'
import { refundEndpoints } from '../payments/refunds.ts'
import { setupIntentEndpoints } from '../payments/setup-intents.ts'
import { eventEndpoints } from '../state/events.ts'
import type { Endpoint } from './api.ts'

/** All of the API that the sandbox speaks. */
export const endpoints: Endpoint[] = [
  ...couponEndpoints,
  ...customerEndpoints,
  ...eventEndpoints,
  ...invoiceEndpoints,
  ...paymentIntentEndpoints,
  ...paymentMethodEndpoints,
  ...priceEndpoints,
  ...productEndpoints,
  ...refundEndpoints,
  ...scheduleEndpoints,
  ...setupIntentEndpoints,
  ...subscriptionEndpoints,
]
