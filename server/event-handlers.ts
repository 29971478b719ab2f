import { donationEvents, donationRefundEvents } from './donations/donation-events.ts'
import { refundEvents } from './billing/refunds/refund-events.ts'
import type { EventHandler } from './billing/provider-events/event-queue.ts'
import { endEvents, invoiceEvents } from './billing/provider-events/sync-from-stripe.ts'

/**
 * What is done about the card provider's events. Events of other kinds are kept and left alone.
 * Later slices add themselves here: the queue does not know of them.
 */
export const eventHandlers: readonly EventHandler[] = [
  invoiceEvents,
  endEvents,
  refundEvents,
  donationEvents,
  donationRefundEvents,
]
