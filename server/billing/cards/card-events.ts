import type { EventHandler } from '#server/billing/provider-events/event-handler.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { cards } from '#server/schema.ts'
import { refreshCard } from './kept-cards.ts'

/** That a bank has replaced a kept card, or that its expiry was corrected at the provider. */
export const cardEvents: EventHandler = {
  concerns: (type) => /^payment_method\.(automatically_)?updated$/.test(type),
  async converge(deps, paymentMethodId) {
    const [card] = await deps.db
      .select({ payerId: cards.payerId })
      .from(cards)
      .where(eq(cards.paymentMethodId, paymentMethodId))
    if (card) await refreshCard(deps, card.payerId, paymentMethodId)
  },
}
