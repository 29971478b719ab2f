import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { needsMethod } from '#server/billing/charges/payment-schedule.ts'
import { and, eq, gte, inArray, isNull, notExists, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import {
  cancellations,
  enrolmentDeletions,
  enrolments,
  paymentMethods,
  paymentSchedules,
  payments,
} from '#server/schema.ts'

/** Forgets the payment methods that nothing is charged to any more, at the provider and then here. */
export async function detachUnusedMethods(deps: Deps): Promise<void> {
  const today = madridDay(await deps.businessClock.now())
  const unused = await deps.db.select().from(paymentMethods).where(isUnused(deps, today))
  for (const { payerId, paymentMethodId } of unused) {
    await detachIfUnused(deps, paymentMethodId, today).catch((error: unknown) => {
      deps.log.warn({ err: error, payerId }, 'a payment method could not be forgotten')
    })
  }
}

/**
 * Checked again right before detaching, as no lock is held while the provider is called. A payer
 * who chooses this very method at that moment is notified as for any other that its bank has closed.
 * @throws PaymentsError
 */
async function detachIfUnused(
  deps: Deps,
  paymentMethodId: string,
  today: CalendarDay,
): Promise<void> {
  const which = and(eq(paymentMethods.paymentMethodId, paymentMethodId), isUnused(deps, today))
  const [kept] = await deps.db.select().from(paymentMethods).where(which)
  if (!kept) return
  await deps.payments.detachMethod(paymentMethodId)
  await deps.db.delete(paymentMethods).where(eq(paymentMethods.paymentMethodId, paymentMethodId))
}

function isUnused({ db }: Pick<Deps, 'db'>, today: CalendarDay) {
  const schedules = db
    .select({ one: sql`1` })
    .from(paymentSchedules)
    .where(
      and(eq(paymentSchedules.paymentMethodId, paymentMethods.paymentMethodId), needsMethod(db)),
    )
  // One that was replaced while it was being charged.
  const attempts = db
    .select({ one: sql`1` })
    .from(payments)
    .where(
      and(
        eq(payments.paymentMethodId, paymentMethods.paymentMethodId),
        eq(payments.payerId, paymentMethods.payerId),
        inArray(payments.status, ['asking', 'unclear', 'processing']),
      ),
    )
  // Undoing a deletion charges it again.
  const deletions = db
    .select({ one: sql`1` })
    .from(enrolmentDeletions)
    .innerJoin(paymentSchedules, eq(paymentSchedules.enrolmentId, enrolmentDeletions.enrolmentId))
    .where(
      and(
        isNull(enrolmentDeletions.undoneAt),
        isNull(enrolmentDeletions.purgedAt),
        eq(enrolmentDeletions.stoppedCharges, true),
        eq(paymentSchedules.paymentMethodId, paymentMethods.paymentMethodId),
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
        eq(paymentSchedules.paymentMethodId, paymentMethods.paymentMethodId),
      ),
    )
  return and(notExists(schedules), notExists(attempts), notExists(deletions), notExists(cancelled))
}
