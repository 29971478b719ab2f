import type { OwnFee } from '#domain/billing/fees/own-fee.ts'
import { type ChargedTerms, nextOwed, type Owed } from '#domain/billing/owed.ts'
import type { Month } from '#domain/kernel/calendar.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import {
  and,
  asc,
  eq,
  exists,
  inArray,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from '#server/kernel/db/drizzle.ts'
import { charges, enrolmentFees, paymentMethods, paymentSchedules } from '#server/schema.ts'

export type PaymentSchedule = typeof paymentSchedules.$inferSelect

/** A schedule with the fees that its enrolment pays in the place of its prices. */
export type PlanWithFees = PaymentSchedule & { ownFees: readonly OwnFee[] }

/** The months that have a charge, by enrolment, and the fees of their own. */
export type ChargedMonths = ReadonlyMap<string, { months: Month[]; ownFees: OwnFee[] }>

/** One that was paid ahead by mistake is still to come. */
export async function chargedMonthsOf(
  db: Pick<Queryable, 'select'>,
  enrolmentIds: readonly string[],
): Promise<ChargedMonths> {
  const rows = await db
    .select({ enrolmentId: charges.enrolmentId, month: charges.serviceMonth })
    .from(charges)
    .where(and(inArray(charges.enrolmentId, [...enrolmentIds]), ne(charges.status, 'withdrawn')))
    .orderBy(asc(charges.serviceMonth))
  const fees = await ownFeesOf(db, enrolmentIds)
  const byEnrolment = Map.groupBy(rows, ({ enrolmentId }) => enrolmentId)
  return new Map(
    enrolmentIds.map((id) => [
      id,
      {
        months: (byEnrolment.get(id) ?? []).map(({ month }) => month),
        ownFees: fees.get(id) ?? [],
      },
    ]),
  )
}

/** Returns the fees of their own that these enrolments have, had or will have. */
export async function ownFeesOf(
  db: Pick<Queryable, 'select'>,
  enrolmentIds: readonly string[],
): Promise<ReadonlyMap<string, OwnFee[]>> {
  const { enrolmentId, kind, value, fromMonth: from, untilMonth: until } = enrolmentFees
  const rows = await db
    .select({ enrolmentId, kind, value, from, until })
    .from(enrolmentFees)
    .where(inArray(enrolmentId, [...enrolmentIds]))
  return Map.groupBy(rows, (row) => row.enrolmentId)
}

/** Returns a schedule together with the months that have a charge. */
export function chargedTerms<Schedule extends PaymentSchedule>(
  schedule: Schedule,
  charged: ChargedMonths,
): Schedule & PlanWithFees & ChargedTerms {
  const { months = [], ownFees = [] } = charged.get(schedule.enrolmentId) ?? {}
  return { ...schedule, chargedMonths: months, ownFees }
}

/** Returns a schedule as its order has agreed it: what was granted since is no part of that. */
export function asBought(schedule: PaymentSchedule): PlanWithFees {
  return { ...schedule, ownFees: [] }
}

/** Returns what is charged next for an enrolment; `null` where nothing is, or there is no payer. */
export function nextChargeOf(
  schedule: PaymentSchedule | null,
  charged: ChargedMonths,
): Owed | null {
  return schedule && nextOwed(chargedTerms(schedule, charged))
}

/**
 * Returns the enrolment's schedule with the months that have a charge, its row locked until the end of `tx`: no
 * charge of it is made meanwhile. `null` where there is no payer.
 */
export async function lockSchedule(
  tx: Queryable,
  enrolmentId: string,
): Promise<(PlanWithFees & ChargedTerms) | null> {
  const [schedule] = await tx
    .select()
    .from(paymentSchedules)
    .where(eq(paymentSchedules.enrolmentId, enrolmentId))
    .for('no key update')
  // After the lock, so that the charge that was waited for is among them.
  return schedule ? chargedTerms(schedule, await chargedMonthsOf(tx, [enrolmentId])) : null
}

/** A card is forgotten once nothing is charged to it and no deletion can be undone. At the desk none is needed. */
export async function isMethodKept(
  tx: Queryable,
  { paymentMethodId }: PaymentSchedule,
): Promise<boolean> {
  if (paymentMethodId === null) return true
  const which = eq(paymentMethods.paymentMethodId, paymentMethodId)
  return (await tx.$count(paymentMethods, which)) > 0
}

/** Tells whether a month of a plan, its last one at most, has no charge. */
export function hasUnchargedMonth(through: SQL | typeof paymentSchedules.lastMonth): SQL {
  const { enrolmentId, firstMonth } = paymentSchedules
  return sql`12 * (left(${through}, 4)::int - left(${firstMonth}, 4)::int)
      + right(${through}, 2)::int - right(${firstMonth}, 2)::int + 1
    > (select count(*) from ${charges} where ${charges.enrolmentId} = ${enrolmentId}
      and ${charges.status} <> 'withdrawn' and ${charges.serviceMonth} between ${firstMonth} and ${through})`
}

/** Nothing of it has come to an end: a month is still to be charged. */
export const goesOn = or(
  isNull(paymentSchedules.lastMonth),
  and(
    lte(paymentSchedules.firstMonth, paymentSchedules.lastMonth),
    hasUnchargedMonth(paymentSchedules.lastMonth),
  ),
)

/** Something is still to be charged, under way, or owed: its card is needed. */
export function needsMethod(db: Pick<Queryable, 'select'>) {
  const open = db
    .select({ id: charges.id })
    .from(charges)
    .where(and(eq(charges.enrolmentId, paymentSchedules.enrolmentId), eq(charges.status, 'open')))
  return or(goesOn, exists(open))
}
