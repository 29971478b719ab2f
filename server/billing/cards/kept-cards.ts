import { and, eq, ne } from 'drizzle-orm'
import type { RemoteCard } from '#server/adapters/payments-cards.ts'
import type { Queryable } from '#server/db/client.ts'
import { cards, enrolments, paymentSchedules, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'

/** Notes what a kept card is called and when it expires, in place of what was known before. */
export async function storeCard(
  tx: Pick<Queryable, 'insert'>,
  payerId: string,
  card: RemoteCard,
  now: Date,
): Promise<void> {
  const { paymentMethodId, brand, last4, expiresIn } = card
  const facts = { payerId, brand, last4, expiresIn, updatedAt: now }
  await tx
    .insert(cards)
    .values({ paymentMethodId, ...facts })
    .onConflictDoUpdate({ target: cards.paymentMethodId, set: facts })
}

/** Notes a card that has just paid for something; should it fail, the nightly job makes up for it. */
export function keepCardSoon(deps: Deps, payerId: string, paymentMethodId: string): void {
  deps.background.run(`card ${paymentMethodId}`, () => refreshCard(deps, payerId, paymentMethodId))
}

/** Asks the provider what a card is called by now. Of erased accounts nothing is noted any more. */
export async function refreshCard(
  deps: Deps,
  payerId: string,
  paymentMethodId: string,
): Promise<void> {
  const card = await deps.payments.retrieveCard(paymentMethodId)
  if (!card) return
  const now = await deps.businessClock.now()
  await deps.db.transaction(async (tx) => {
    const [payer] = await tx
      .select({ status: users.status })
      .from(users)
      .where(eq(users.id, payerId))
      .for('key share')
    if (payer && payer.status !== 'erased') await storeCard(tx, payerId, card, now)
  })
}

/** Looks at every card that is still to be charged: banks put new ones in the place of old ones. */
export async function refreshCards(deps: Deps): Promise<void> {
  const inUse = await deps.db
    .selectDistinct({
      payerId: enrolments.payerId,
      paymentMethodId: paymentSchedules.paymentMethodId,
    })
    .from(paymentSchedules)
    .innerJoin(enrolments, eq(enrolments.id, paymentSchedules.enrolmentId))
    .innerJoin(users, eq(users.id, enrolments.payerId))
    .where(and(eq(paymentSchedules.status, 'active'), ne(users.status, 'erased')))
  for (const { payerId, paymentMethodId } of inUse) {
    await refreshCard(deps, payerId, paymentMethodId).catch((error: unknown) => {
      deps.log.warn({ err: error, payerId }, 'a card could not be looked at')
    })
  }
}
