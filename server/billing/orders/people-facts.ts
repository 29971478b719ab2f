import { fullPrice } from '#domain/billing/agreed-prices.ts'
import { collectionDayOf } from '#domain/billing/collection.ts'
import { isUnderWay, isUnpaid, type PaymentStatus } from '#domain/billing/payment-status.ts'
import type { Aged } from '#domain/enrolments/age.ts'
import {
  addMonths,
  type CalendarDay,
  firstDayOf,
  lastDayOf,
  type Month,
  monthOf,
} from '#domain/kernel/calendar.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { fullName, type Named } from '#domain/kernel/full-name.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { familyPercents } from '#domain/programmes/pricing.ts'
import { chargedMonthsOf, nextChargeOf } from '#server/billing/charges/payment-schedule.ts'
import { isAllocated, isStanding } from '#server/billing/charges/standing-payment.ts'
import { personMatcher } from '#server/enrolments/own-people.ts'
import { paidThroughMonth } from '#server/enrolments/paid-through.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, asc, eq, inArray } from '#server/kernel/db/drizzle.ts'
import { findProgramme } from '#server/programmes/find-programme.ts'
import {
  charges,
  enrollees,
  enrolments,
  paymentAllocations,
  paymentSchedules,
  payments,
} from '#server/schema.ts'

/** A fee of a place that was given up, whose charge has fallen due and is neither paid nor waived. */
interface UnsettledFee {
  day: CalendarDay
  amount: Cents
  /** `unpaid`: refused, the payer can pay it now. `held`: an administrator decides. `dueNow`: its charge is made shortly. */
  state: 'unpaid' | 'underWay' | 'held' | 'dueNow'
  /** The day from which on it is not waited for, though it is under way; `null` of others, which are settled first. */
  waitedForUntil: CalendarDay | null
}

/** The month that a cancelled enrolment still owes, and whose charge lies ahead. */
export interface OpenMonth {
  enrolmentId: string
  month: Month
  /** Without what the old place's own fee or family rule takes off: they stay with it. */
  amount: Cents
}

export interface PersonFacts {
  /** The payer has this person enrolled in the programme now. */
  alreadyEnrolled: boolean
  /** The last month that the payer has paid for this person, after cancelling. */
  paidThrough: Month | null
  /** The new plan begins with it, and the cancelled enrolment owes it no more. */
  openMonth: OpenMonth | null
  /** To be settled before the person is enrolled again. */
  unsettled: UnsettledFee[]
  /** What the family rule takes off for this person, of a hundred. */
  familyPercent: number
}

interface Question {
  payerId: string
  programmeId: number
  people: readonly (Named & Aged)[]
  /** The day on which their ages were given. */
  today: CalendarDay
  now: Date
}

/**
 * Returns for each of these people, in the order given, what the payer's own enrolments say. People
 * whom another payer has enrolled stay unknown: nothing about strangers is disclosed (design §5).
 */
export async function factsAboutPeople(
  db: Queryable,
  { payerId, programmeId, people, today, now }: Question,
): Promise<PersonFacts[]> {
  const own = await db
    .select({
      enrolment: enrolments,
      enrollee: enrollees,
      schedule: paymentSchedules,
      paidThrough: paidThroughMonth,
    })
    .from(enrolments)
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .leftJoin(paymentSchedules, eq(paymentSchedules.enrolmentId, enrolments.id))
    .where(and(eq(enrolments.payerId, payerId), eq(enrolments.programmeId, programmeId)))
  const ids = own.map(({ enrolment }) => enrolment.id)
  const thisMonth = monthOf(madridDay(now))
  const unsettled = (await unsettledCharges(db, ids)).filter(isWaitedFor(thisMonth))
  const charged = await chargedMonthsOf(db, ids)
  const known = own.map(({ enrolment, enrollee, schedule, paidThrough }) => {
    const isOver = enrolment.status === 'inactive'
    const next = isOver ? nextChargeOf(schedule, charged) : null
    const isOpen = next !== null && next.dueAt > now
    const due: UnsettledFee[] =
      next && !isOpen
        ? [{ day: next.day, amount: next.amount, state: 'dueNow', waitedForUntil: null }]
        : []
    return {
      isActive: !isOver,
      matches: personMatcher(enrollee, today),
      paidThrough: next ? addMonths(next.month, -1) : paidThrough,
      openMonth:
        next && isOpen && schedule
          ? {
              enrolmentId: enrolment.id,
              month: next.month,
              amount: fullPrice(schedule, next.month),
            }
          : null,
      unsettled: [
        ...unsettled
          .filter(({ enrolmentId }) => enrolmentId === enrolment.id)
          .map(({ month, method, amountCents, paymentStatus }) => ({
            day: collectionDayOf(month, method),
            amount: amountCents,
            state: stateOf(paymentStatus),
            waitedForUntil: isUnderWay(paymentStatus) ? firstDayOf(addMonths(month, 1)) : null,
          })),
        ...due,
      ],
    }
  })

  const percents = familyPercents(
    await findProgramme(db, programmeId),
    known.filter(({ isActive }) => isActive).length,
    people.length,
  )
  return people.map((person, position) => {
    const theirs = known.filter(({ matches }) => matches(person))
    const paid = theirs.flatMap(({ paidThrough }) => paidThrough ?? [])
    return {
      alreadyEnrolled: theirs.some(({ isActive }) => isActive),
      paidThrough: paid.sort().at(-1) ?? null,
      openMonth: theirs.map(({ openMonth }) => openMonth).find((one) => one !== null) ?? null,
      unsettled: theirs.flatMap((one) => one.unsettled),
      familyPercent: percents[position] ?? 0,
    }
  })
}

/** The charges of these enrolments that have fallen due and are neither paid nor given up, the oldest first. */
export function unsettledCharges(db: Queryable, enrolmentIds: readonly string[]) {
  return db
    .select({
      enrolmentId: charges.enrolmentId,
      month: charges.serviceMonth,
      method: payments.method,
      // After a return a payment takes what came back alone.
      amountCents: payments.amountCents,
      paymentStatus: payments.status,
    })
    .from(charges)
    .innerJoin(paymentAllocations, isStanding)
    .innerJoin(payments, isAllocated)
    .where(and(inArray(charges.enrolmentId, [...enrolmentIds]), eq(charges.status, 'open')))
    .orderBy(asc(charges.dueAt))
}

/**
 * Tells whether a fee is settled before its person is enrolled again. One of an earlier month that is under way is
 * not: a bank takes weeks, the new plan does not pay that month, and whatever becomes of the charge concerns the old
 * place alone. Within its own month it is: should it never be paid, the person would come and nobody pay the month.
 */
function isWaitedFor(thisMonth: Month) {
  return ({ month, paymentStatus }: { month: Month; paymentStatus: PaymentStatus }) =>
    month >= thisMonth || !isUnderWay(paymentStatus)
}

function stateOf(status: PaymentStatus): UnsettledFee['state'] {
  if (status === 'held') return 'held'
  return isUnpaid(status) ? 'unpaid' : 'underWay'
}

/** @throws DomainError enrolments.alreadyEnrolled naming the people and their positions, from 0 */
export function refuseAlreadyEnrolled(
  programmeName: string,
  people: readonly Named[],
  facts: readonly PersonFacts[],
): void {
  const positions = facts.flatMap((fact, position) => (fact.alreadyEnrolled ? [position] : []))
  if (positions.length === 0) return
  throw new DomainError('enrolments.alreadyEnrolled', {
    programme: programmeName,
    names: namesAt(people, positions),
    positions,
  })
}

/** @throws DomainError enrolments.feesOwed naming the people whose earlier fees are not settled */
export function refuseUnsettled(people: readonly Named[], facts: readonly PersonFacts[]): void {
  const positions = facts.flatMap(({ unsettled }, position) =>
    unsettled.length > 0 ? [position] : [],
  )
  if (positions.length === 0) return
  throw new DomainError('enrolments.feesOwed', { names: namesAt(people, positions), positions })
}

function namesAt(people: readonly Named[], positions: readonly number[]): string {
  return people
    .filter((_, position) => positions.includes(position))
    .map(({ firstName, lastName }) => fullName({ firstName, lastName }))
    .join(', ')
}

/**
 * Locks the schedules of the payer's ended enrolments in a programme until the end of `tx`, so that no
 * charge of an open month is made meanwhile. Charge-making skips locked rows and returns to them.
 */
export async function lockEndedSchedules(
  tx: Queryable,
  { payerId, programmeId }: Pick<Question, 'payerId' | 'programmeId'>,
): Promise<void> {
  await tx
    .select({ id: paymentSchedules.id })
    .from(paymentSchedules)
    .innerJoin(enrolments, eq(enrolments.id, paymentSchedules.enrolmentId))
    .where(
      and(
        eq(enrolments.payerId, payerId),
        eq(enrolments.programmeId, programmeId),
        eq(enrolments.status, 'inactive'),
      ),
    )
    .orderBy(asc(paymentSchedules.id))
    .for('no key update', { of: paymentSchedules })
}

/** Takes open months from the cancelled enrolments; the plans that begin with them owe them now. */
export async function releaseOpenMonths(
  tx: Queryable,
  openMonths: readonly OpenMonth[],
): Promise<void> {
  for (const { enrolmentId, month } of openMonths) {
    const lastMonth = addMonths(month, -1)
    await tx
      .update(paymentSchedules)
      .set({ lastMonth })
      .where(eq(paymentSchedules.enrolmentId, enrolmentId))
    await tx
      .update(enrolments)
      .set({ effectiveEndDate: lastDayOf(lastMonth) })
      .where(eq(enrolments.id, enrolmentId))
  }
}
