import { latestExpiryToCheck } from '#domain/billing/card-expiry.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { needsCard } from '#server/billing/charges/payment-schedule.ts'
import type { RemoteCard } from '#server/kernel/adapters/payments/cards.ts'
import { PaymentsError } from '#server/kernel/adapters/payments/payments.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, isNull, lte, ne, or } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { cards, enrolments, paymentSchedules, users } from '#server/schema.ts'

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

/**
 * Reads the cards that are still needed and have expired, or will soon: banks replace them, and the
 * payer should not be notified about a card that was replaced.
 */
export async function refreshCards(deps: Deps): Promise<void> {
  const today = madridDay(await deps.businessClock.now())
  const needed = await deps.db
    .selectDistinct({
      payerId: enrolments.payerId,
      paymentMethodId: paymentSchedules.paymentMethodId,
    })
    .from(paymentSchedules)
    .innerJoin(enrolments, eq(enrolments.id, paymentSchedules.enrolmentId))
    .innerJoin(users, eq(users.id, enrolments.payerId))
    .leftJoin(cards, eq(cards.paymentMethodId, paymentSchedules.paymentMethodId))
    .where(
      and(
        needsCard(deps.db),
        ne(users.status, 'erased'),
        or(isNull(cards.paymentMethodId), lte(cards.expiresIn, latestExpiryToCheck(today))),
      ),
    )
  for (const { payerId, paymentMethodId } of needed) {
    try {
      await refreshCard(deps, payerId, paymentMethodId)
    } catch (error) {
      deps.log.warn({ err: error, payerId }, 'a card could not be read')
      // Stop when the provider is unreachable, instead of sending hundreds of calls.
      if (error instanceof PaymentsError && error.kind !== 'refused') return
    }
  }
}

/**
 * Stores what the provider says of a kept card now.
 * @throws PaymentsError
 */
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
    // Nothing is stored of an account that was erased meanwhile.
    if (payer && payer.status !== 'erased') await storeCard(tx, payerId, card, now)
  })
}
