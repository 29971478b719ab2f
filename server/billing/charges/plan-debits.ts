import {
  askingInstantFor,
  bankingDayFrom,
  debitDayFrom,
  NEAREST_DAYS,
} from '#domain/billing/collection.ts'
import { addDays, type CalendarDay } from '#domain/kernel/calendar.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, asc, eq, gte, inArray, isNull, lt, lte, or } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import {
  charges,
  paymentAllocations,
  paymentMethods,
  paymentSchedules,
  payments,
  users,
} from '#server/schema.ts'
import { type PlannedDebit, queueDebitMails } from './debit-mail.ts'
import { isAllocated, isStanding } from './standing-payment.ts'

/** Payments in one transaction: small enough not to delay a cancellation. */
const BATCH = 200

/**
 * Gives each payment from a bank account that is ready to be asked for its day, and tells the payer: both in one
 * transaction, so that no account is debited unannounced and none is announced twice. It also comes here again when
 * its day has come too near to be asked for, as after days without the provider, or belongs to another account.
 * Idempotent, and safe to run concurrently.
 * @param payerId of one payer alone
 */
export async function planDebits(deps: Deps, payerId: string | null = null): Promise<void> {
  const now = await deps.businessClock.now()
  let planned = 0
  do {
    planned = await deps.db.transaction((tx) => planBatch(tx, deps, now, payerId))
  } while (planned === BATCH)
}

async function planBatch(
  tx: Queryable,
  deps: Deps,
  now: Date,
  payerId: string | null,
): Promise<number> {
  const today = madridDay(now)
  const ready = await tx
    .select({ charge: charges, payment: payments, kept: paymentMethods, payer: users })
    .from(charges)
    .innerJoin(paymentAllocations, isStanding)
    .innerJoin(payments, isAllocated)
    .innerJoin(paymentSchedules, eq(paymentSchedules.enrolmentId, charges.enrolmentId))
    // Of an account that was deleted nothing is kept here but what is still owed.
    .leftJoin(paymentMethods, eq(paymentMethods.paymentMethodId, paymentSchedules.paymentMethodId))
    .innerJoin(users, eq(users.id, charges.payerId))
    .where(
      and(
        eq(paymentSchedules.method, 'bankAccount'),
        inArray(payments.status, ['due', 'failed', 'needsAuthentication']),
        lte(payments.nextAttemptAt, now),
        or(isNull(payments.collectOn), lt(payments.collectOn, addDays(today, NEAREST_DAYS))),
        payerId === null ? undefined : eq(charges.payerId, payerId),
      ),
    )
    .orderBy(asc(charges.dueAt), asc(charges.id))
    .limit(BATCH)
    .for('update', { of: [charges, payments], skipLocked: true })
  const taken = await daysOfOthers(
    tx,
    ready.map(({ charge }) => charge.enrolmentId),
    today,
  )
  const planned: PlannedDebit[] = []
  for (const { charge, payment, kept, payer } of ready) {
    let collectOn = debitDayFrom(charge.chargedOn, today)
    // Nobody pays two months of a place on one day (design §5).
    const others = taken.filter(({ enrolmentId, id }) => {
      return enrolmentId === charge.enrolmentId && id !== charge.id
    })
    while (others.some(({ day }) => day === collectOn))
      collectOn = bankingDayFrom(addDays(collectOn, 1))
    taken.push({ id: charge.id, enrolmentId: charge.enrolmentId, day: collectOn })
    await tx
      .update(payments)
      .set({ method: 'bankAccount', collectOn, nextAttemptAt: askingInstantFor(collectOn) })
      .where(eq(payments.id, payment.id))
    planned.push({ charge, payment, kept, payer, collectOn })
  }
  await queueDebitMails(tx, deps, planned)
  return ready.length
}

/** The days on which these enrolments have accounts debited from today on. */
async function daysOfOthers(tx: Queryable, enrolmentIds: readonly string[], today: CalendarDay) {
  if (enrolmentIds.length === 0) return []
  return tx
    .select({ id: charges.id, enrolmentId: charges.enrolmentId, day: payments.collectOn })
    .from(charges)
    .innerJoin(paymentAllocations, isStanding)
    .innerJoin(payments, isAllocated)
    .where(and(inArray(charges.enrolmentId, [...enrolmentIds]), gte(payments.collectOn, today)))
}
