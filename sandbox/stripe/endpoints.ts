import type { Endpoint } from './api.ts'
import { couponEndpoints } from './coupons.ts'
import { customerEndpoints } from './customers.ts'
import { eventEndpoints } from './events.ts'
import { invoiceEndpoints } from './invoices.ts'
import { paymentIntentEndpoints } from './payment-intents.ts'
import { paymentMethodEndpoints } from './payment-methods.ts'
import { priceEndpoints } from './prices.ts'
import { productEndpoints } from './products.ts'
import { refundEndpoints } from './refunds.ts'
import { scheduleEndpoints } from './schedules.ts'
import { setupIntentEndpoints } from './setup-intents.ts'
import { subscriptionEndpoints } from './subscriptions.ts'

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
