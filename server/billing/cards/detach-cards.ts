import { and, eq, inArray, isNull, ne, notExists, or, sql } from 'drizzle-orm'
import { cards, enrolmentDeletions, orders, paymentSchedules } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { payerLock } from '#server/billing/orders/purchase.ts'

/** Forgets, here and at the provider, the cards that nothing is charged to any more. */
export async function detachUnusedCards(deps: Deps): Promise<void> {
  const unused = await deps.db.select().from(cards).where(isUnused(deps))
  for (const { payerId, paymentMethodId } of unused) {
    await deps
      .withLock(payerLock(payerId), () => detachIfUnused(deps, paymentMethodId))
      .catch((error: unknown) => {
        deps.log.warn({ err: error, payerId }, 'a card could not be forgotten')
      })
  }
}

/** Under the payer's lock nobody can choose the card meanwhile. */
async function detachIfUnused(deps: Deps, paymentMethodId: string): Promise<void> {
  const which = and(eq(cards.paymentMethodId, paymentMethodId), isUnused(deps))
  const [card] = await deps.db.select().from(cards).where(which)
  if (!card) return
  await deps.payments.detachCard(paymentMethodId)
  await deps.db.delete(cards).where(eq(cards.paymentMethodId, paymentMethodId))
}

function isUnused({ db }: Pick<Deps, 'db'>) {
  const schedules = db
    .select({ one: sql`1` })
    .from(paymentSchedules)
    .where(
      and(
        ne(paymentSchedules.status, 'ended'),
        or(
          eq(paymentSchedules.paymentMethodId, cards.paymentMethodId),
          eq(paymentSchedules.agreedPaymentMethodId, cards.paymentMethodId),
        ),
      ),
    )
  const purchases = db
    .select({ one: sql`1` })
    .from(orders)
    .where(
      and(
        eq(orders.paymentMethodId, cards.paymentMethodId),
        inArray(orders.status, ['confirmed', 'completing']),
      ),
    )
  // Undoing a deletion charges the card again.
  const deletions = db
    .select({ one: sql`1` })
    .from(enrolmentDeletions)
    .innerJoin(paymentSchedules, eq(paymentSchedules.enrolmentId, enrolmentDeletions.enrolmentId))
    .where(
      and(
        isNull(enrolmentDeletions.undoneAt),
        isNull(enrolmentDeletions.purgedAt),
        eq(enrolmentDeletions.stoppedCharges, true),
        eq(paymentSchedules.paymentMethodId, cards.paymentMethodId),
      ),
    )
  return and(notExists(schedules), notExists(purchases), notExists(deletions))
}
