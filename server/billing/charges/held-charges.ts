import { association } from '#config'
import { askingInstantFor, bankingDayFrom, debitDayFrom } from '#domain/billing/collection.ts'
import { addDays, type CalendarDay } from '#domain/kernel/calendar.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { madridDay, madridInstant } from '#domain/kernel/madrid-time.ts'
import { settleFailure } from '#server/billing/dunning/record-failure.ts'
import { lockPayer } from '#server/billing/payer-lock.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, asc, eq, inArray } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import {
  auditLog,
  charges,
  enrollees,
  enrolments,
  paymentAllocations,
  paymentSchedules,
  payments,
  programmes,
  users,
} from '#server/schema.ts'
import { queueLateChargeMail } from './late-charge-mail.ts'
import { daysTaken, nextOpenDay } from './next-open-day.ts'
import type { PaymentSchedule } from './payment-schedule.ts'
import { type ChargeWithPayment, isAllocated, isStanding, voidCharges } from './standing-payment.ts'

type HeldDecision = 'charge' | 'waive'

/** The months that are too late to be charged automatically, the oldest first. */
export function heldCharges({ db }: Pick<Deps, 'db'>) {
  return db
    .select({ charge: charges, payer: users, enrollee: enrollees, programme: programmes.name })
    .from(charges)
    .innerJoin(users, eq(users.id, charges.payerId))
    .innerJoin(enrolments, eq(enrolments.id, charges.enrolmentId))
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .innerJoin(programmes, eq(programmes.id, enrolments.programmeId))
    .innerJoin(paymentAllocations, isStanding)
    .innerJoin(payments, isAllocated)
    .where(eq(payments.status, 'held'))
    .orderBy(asc(charges.dueAt), asc(users.lastName), asc(charges.id))
}

/**
 * An administrator's decision about one payer's held months. Charged months are announced to the
 * payer by e-mail first, one month a day from the day after tomorrow on, on no day that has another
 * charge of the payer: no payer is charged two months in one day (design §5). Waived months are
 * owed no more. Idempotent.
 * @throws DomainError admin.heldChanged where one of them is not held any more;
 *   admin.heldPayerErased where the payer to be charged has no account any more
 */
export async function decideHeldCharges(
  deps: Deps,
  { payerId, chargeIds, decision, actorId }: HeldRequest,
): Promise<void> {
  const now = await deps.businessClock.now()
  await deps.db.transaction(async (tx) => {
    await lockPayer(tx, payerId)
    const held = await tx
      .select({ charge: charges, payment: payments, schedule: paymentSchedules })
      .from(charges)
      .innerJoin(paymentAllocations, isStanding)
      .innerJoin(payments, isAllocated)
      .leftJoin(paymentSchedules, eq(paymentSchedules.enrolmentId, charges.enrolmentId))
      .where(and(eq(charges.payerId, payerId), inArray(charges.id, [...chargeIds])))
      .orderBy(asc(charges.dueAt), asc(charges.id))
      .for('update', { of: [charges, payments] })
    if (held.length !== new Set(chargeIds).size) throw new DomainError('admin.heldChanged')
    const newStatus = decision === 'charge' ? 'due' : 'canceled'
    const waiting = held.filter(({ payment }) => payment.status === 'held')
    if (waiting.length === 0 && held.every(({ payment }) => payment.status === newStatus)) return
    if (waiting.length !== held.length) throw new DomainError('admin.heldChanged')
    if (decision === 'charge') await requireReachable(tx, payerId)
    const planned = await plan(tx, payerId, waiting, now)
    for (const { charge, payment, isDebit, day } of planned) {
      if (decision === 'charge') {
        const nextAttemptAt = isDebit
          ? askingInstantFor(day)
          : madridInstant(day, association.chargeHour)
        await tx
          .update(payments)
          .set({ status: 'due', nextAttemptAt })
          .where(eq(payments.id, payment.id))
      } else {
        await voidCharges(tx, [{ charge, payment }], now)
        await settleFailure(tx, charge, 'givenUp', now)
      }
      await tx.insert(auditLog).values({
        at: deps.clock.now(),
        actorId,
        action: decision === 'charge' ? 'admin.chargeHeld' : 'admin.waiveHeld',
        subject: `charge:${charge.id}`,
        before: { status: 'held' },
        after: {
          status: decision === 'charge' ? 'due' : 'void',
          amountCents: charge.amountCents,
          month: charge.serviceMonth,
        },
      })
    }
    if (decision === 'charge') await queueLateChargeMail(tx, deps, payerId, planned)
  })
}

/** Refuses a charge of which its payer cannot be notified: no e-mail reaches an erased account. */
async function requireReachable(tx: Queryable, payerId: string): Promise<void> {
  const [payer] = await tx.select({ status: users.status }).from(users).where(eq(users.id, payerId))
  if (payer?.status === 'erased') throw new DomainError('admin.heldPayerErased')
}

interface HeldRequest {
  payerId: string
  chargeIds: readonly string[]
  decision: HeldDecision
  actorId: string
}

/** The day on which each of these is charged, the oldest month first. */
async function plan(
  tx: Queryable,
  payerId: string,
  held: readonly (ChargeWithPayment & { schedule: PaymentSchedule | null })[],
  now: Date,
): Promise<(ChargeWithPayment & { isDebit: boolean; day: CalendarDay })[]> {
  const taken = await daysTaken(tx, eq(charges.payerId, payerId), now)
  return held.map((one) => {
    const isDebit = one.schedule?.method === 'bankAccount'
    let day = nextOpenDay(taken, addDays(madridDay(now), 2))
    if (isDebit) {
      day = debitDayFrom(day, madridDay(now))
      while (taken.has(day)) day = bankingDayFrom(addDays(day, 1))
    }
    taken.add(day)
    return { ...one, isDebit, day }
  })
}
