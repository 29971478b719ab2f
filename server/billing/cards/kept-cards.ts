import { and, eq, ne } from 'drizzle-orm'
import type { RemoteCard } from '#server/adapters/payments-cards.ts'
import { needsCard } from '#server/billing/charges/payment-schedule.ts'
import type { Queryable } from '#server/db/client.ts'
import { cards, enrolments, paymentSchedules, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'

/** Stores what a kept card is called and when it expires, in place of what was known before. */
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

/** Reads every card that is still needed: banks put new ones in the place of old ones. */
export async function refreshCards(deps: Deps): Promise<void> {
  const needed = await deps.db
    .selectDistinct({
      payerId: enrolments.payerId,
      paymentMethodId: paymentSchedules.paymentMethodId,
    })
    .from(paymentSchedules)
    .innerJoin(enrolments, eq(enrolments.id, paymentSchedules.enrolmentId))
    .innerJoin(users, eq(users.id, enrolments.payerId))
    .where(and(needsCard(deps.db), ne(users.status, 'erased')))
  for (const { payerId, paymentMethodId } of needed) {
    await refreshCard(deps, payerId, paymentMethodId).catch((error: unknown) => {
      deps.log.warn({ err: error, payerId }, 'a card could not be read')
    })
  }
}

/** @throws PaymentsError */
async function refreshCard(deps: Deps, payerId: string, paymentMethodId: string): Promise<void> {
  const card = await deps.payments.retrieveCard(paymentMethodId)
  if (!card) return
  const now = await deps.businessClock.now()
  await deps.db.transaction(async (tx) => {
    const [payer] = await tx
      .select({ status: users.status })
      .from(users)
      .where(eq(users.id, payerId))
      .for('key share')
    // Nothing is stored of an account that was erased meanwhile.
    if (payer && payer.status !== 'erased') await storeCard(tx, payerId, card, now)
  })
}
