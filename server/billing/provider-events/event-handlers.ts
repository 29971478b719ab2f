import { disputeEvents } from '#server/billing/disputes/dispute-events.ts'
import { cardSetupEvents } from '#server/billing/methods/card-setup-limits.ts'
import { methodEvents } from '#server/billing/methods/method-events.ts'
import { refundEvents } from '#server/billing/refunds/refund-events.ts'
import { donationEvents } from './donation-events.ts'
import type { EventHandler } from './event-handler.ts'
import { chargeEvents } from './payment-events.ts'

/**
 * In this order: refunds and disputes are counted once it is known that their payment was paid. Events of other
 * kinds are stored and change nothing.
 */
export const eventHandlers: readonly EventHandler[] = [
  chargeEvents,
  donationEvents,
  refundEvents,
  disputeEvents,
  cardSetupEvents,
  methodEvents,
]
