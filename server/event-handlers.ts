import { cardSetupEvents } from './billing/cards/card-testing.ts'
import type { EventHandler } from './billing/provider-events/event-queue.ts'
import { chargeEvents } from './billing/provider-events/payment-events.ts'
import { refundEvents } from './billing/refunds/refund-events.ts'
import { donationEvents } from './donations/donation-events.ts'

/**
 * Handlers of the card provider's events, in this order: refunds are counted once it is known that
 * their payment was paid. Events of other kinds are stored and ignored. Later slices add themselves
 * here, so that the queue need not import them.
 */
export const eventHandlers: readonly EventHandler[] = [
  chargeEvents,
  donationEvents,
  refundEvents,
  cardSetupEvents,
]
