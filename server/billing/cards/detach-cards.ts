import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { needsCard } from '#server/billing/charges/payment-schedule.ts'
import { and, eq, gte, inArray, isNull, notExists, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import {
  cancellations,
  cards,
  enrolmentDeletions,
  enrolments,
  paymentSchedules,
  payments,
} from '#server/schema.ts'

/** Forgets the cards that nothing is charged to any more, at the provider and then here. */
export async function detachUnusedCards(deps: Deps): Promise<void> {
  const today = madridDay(await deps.businessClock.now())
  const unused = await deps.db.select().from(cards).where(isUnused(deps, today))
  for (const { payerId, paymentMethodId } of unused) {
    await detachIfUnused(deps, paymentMethodId, today).catch((error: unknown) => {
      deps.log.warn({ err: error, payerId }, 'a card could not be forgotten')
    })
  }
}

/**
 * Checked again right before detaching, as no lock is held while the provider is called. A payer
 * who chooses this very card at that moment is notified as for any card that its bank has closed.
 * @throws PaymentsError
 */
async function detachIfUnused(
  deps: Deps,
  paymentMethodId: string,
  today: CalendarDay,
): Promise<void> {
  const which = and(eq(cards.paymentMethodId, paymentMethodId), isUnused(deps, today))
  const [card] = await deps.db.select().from(cards).where(which)
  if (!card) return
  await deps.payments.detachCard(paymentMethodId)
  await deps.db.delete(cards).where(eq(cards.paymentMethodId, paymentMethodId))
}

function isUnused({ db }: Pick<Deps, 'db'>, today: CalendarDay) {
  const schedules = db
    .select({ one: sql`1` })
    .from(paymentSchedules)
    .where(and(eq(paymentSchedules.paymentMethodId, cards.paymentMethodId), needsCard(db)))
  // A card that was replaced while it was being charged.
  const attempts = db
    .select({ one: sql`1` })
    .from(payments)
    .where(
      and(
        eq(payments.paymentMethodId, cards.paymentMethodId),
        eq(payments.payerId, cards.payerId),
        inArray(payments.status, ['asking', 'unclear', 'processing']),
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
  // A cancellation that is taken back charges it again.
  const cancelled = db
    .select({ one: sql`1` })
    .from(cancellations)
    .innerJoin(paymentSchedules, eq(paymentSchedules.enrolmentId, cancellations.enrolmentId))
    .innerJoin(enrolments, eq(enrolments.id, cancellations.enrolmentId))
    .where(
      and(
        isNull(cancellations.undoneAt),
        gte(enrolments.effectiveEndDate, today),
        isNull(enrolments.movedToId),
        isNull(enrolments.deletedAt),
        eq(paymentSchedules.paymentMethodId, cards.paymentMethodId),
      ),
    )
  return and(notExists(schedules), notExists(attempts), notExists(deletions), notExists(cancelled))
}
