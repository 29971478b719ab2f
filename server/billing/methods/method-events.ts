import type { EventHandler } from '#server/billing/provider-events/event-handler.ts'
import { eq, or, sql } from '#server/kernel/db/drizzle.ts'
import { paymentMethods } from '#server/schema.ts'
import { refreshMethod } from './kept-methods.ts'

/** That a bank has replaced a kept card, its expiry was corrected at the provider, or a mandate has ended. */
export const methodEvents: EventHandler = {
  concerns: (type) => /^(payment_method\.(automatically_)?updated|mandate\.updated)$/.test(type),
  async converge(deps, id) {
    const { paymentMethodId, payerId, method } = paymentMethods
    const [kept] = await deps.db
      .select({ paymentMethodId, payerId })
      .from(paymentMethods)
      .where(or(eq(paymentMethodId, id), eq(sql`${method}->'mandate'->>'id'`, id)))
    if (kept) await refreshMethod(deps, kept.payerId, kept.paymentMethodId)
  },
}
