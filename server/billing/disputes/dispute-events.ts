import type { EventHandler } from '#server/billing/provider-events/event-handler.ts'
import { syncDisputes } from './store-disputes.ts'

/** That a cardholder's bank takes money back, and how that ended. */
export const disputeEvents: EventHandler = {
  concerns: (type) => type.startsWith('charge.dispute.'),
  converge: syncDisputes,
}
