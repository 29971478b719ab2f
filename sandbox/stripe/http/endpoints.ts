import { balanceEndpoints } from '../payments/balance-transactions.ts'
import { chargeEndpoints } from '../payments/charges.ts'
import { customerEndpoints } from '../payments/customers.ts'
import { disputeEndpoints } from '../payments/disputes.ts'
import { mandateEndpoints } from '../payments/mandates.ts'
import { paymentIntentEndpoints } from '../payments/payment-intents.ts'
import { paymentMethodEndpoints } from '../payments/payment-methods.ts'
import { payoutEndpoints } from '../payments/payouts.ts'
import { refundEndpoints } from '../payments/refunds.ts'
import { setupIntentEndpoints } from '../payments/setup-intents.ts'
import { eventEndpoints } from '../state/events.ts'
import { accountEndpoints } from './account.ts'
import type { Endpoint } from './api.ts'

/** All of the API that the sandbox speaks. */
export const endpoints: Endpoint[] = [
  ...accountEndpoints,
  ...balanceEndpoints,
  ...chargeEndpoints,
  ...customerEndpoints,
  ...disputeEndpoints,
  ...eventEndpoints,
  ...mandateEndpoints,
  ...paymentIntentEndpoints,
  ...paymentMethodEndpoints,
  ...payoutEndpoints,
  ...refundEndpoints,
  ...setupIntentEndpoints,
]
