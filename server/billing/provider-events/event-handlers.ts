import { cardEvents } from '#server/billing/cards/card-events.ts'
import { cardSetupEvents } from '#server/billing/cards/card-setup-limits.ts'
import { disputeEvents } from '#server/billing/disputes/dispute-events.ts'
import { refundEvents } from '#server/billing/refunds/refund-events.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { donationEvents } from './donation-events.ts'
import { chargeEvents } from './payment-events.ts'

/**
 * What is done about events of some kinds. It gets the object's id alone and fetches the newest state
 * itself: events come twice, late and out of order. It is idempotent.
 */
export interface EventHandler {
  concerns(type: string): boolean
  converge(deps: Deps, objectId: string): Promise<void>
}

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
  cardEvents,
]
