import type { listPaymentEvents } from '#domain/billing/admin/payment-events-contract.ts'
import type { Answer } from '#web/http/types.ts'

export type PaymentEvent = Answer<typeof listPaymentEvents>['events'][number]
