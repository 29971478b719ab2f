import { association } from '#config'
import { addMonths, type CalendarDay, type Month, monthOf } from '#domain/kernel/calendar.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import type { Language } from '#domain/kernel/language.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { firstPrices } from '#domain/programmes/first-programmes.ts'
import { monthlyIn, monthsToChange, type PriceList } from '#domain/programmes/price-list.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, asc, countDistinct, eq, isNull } from '#server/kernel/db/drizzle.ts'
import { enrolments, paymentSchedules, programmePrices, users } from '#server/schema.ts'

export type DecidedPrice = typeof programmePrices.$inferSelect

/** Describes what holds of a programme's prices on a day. */
interface PriceFacts {
  today: CalendarDay
  /** Those that were not withdrawn, oldest first. */
  valid: readonly DecidedPrice[]
  hasPayers: boolean
}

/** The programme's prices that were not withdrawn, oldest first. */
export function validPrices(db: Pick<Queryable, 'select'>, programmeId: number) {
  return db
    .select()
    .from(programmePrices)
    .where(and(eq(programmePrices.programmeId, programmeId), isNull(programmePrices.withdrawnAt)))
    .orderBy(asc(programmePrices.fromMonth))
}

/** Returns the prices as the rules of prices take it; what a programme costs that has no price of its own yet. */
export function listOf(valid: readonly DecidedPrice[]): PriceList {
  if (valid.length === 0) return firstPrices()
  return valid.map(({ fromMonth, monthlyCents }) => ({ from: fromMonth, cents: monthlyCents }))
}

/** The one change that lies ahead, if there is one. */
export function announcedOf({ valid, today }: PriceFacts): DecidedPrice | undefined {
  return valid.find(({ fromMonth, isStart }) => !isStart && fromMonth > monthOf(today))
}

/**
 * Refuses a change unless it is allowed by what the month before costs, once a price may hold from this month on.
 * @throws DomainError admin.priceAnnounced, admin.priceMonth, admin.priceSame
 */
export function requireAllowed(facts: PriceFacts, from: Month, cents: Cents): Cents {
  const { valid, today, hasPayers } = facts
  if (announcedOf(facts)) throw new DomainError('admin.priceAnnounced')
  const isTaken = valid.some(({ fromMonth }) => fromMonth === from)
  if (isTaken || !monthsToChange(today, hasPayers).includes(from)) {
    throw new DomainError('admin.priceMonth', { days: association.prices.noticeDays })
  }
  const before = monthlyIn(listOf(valid), addMonths(from, -1))
  if (before === cents) throw new DomainError('admin.priceSame')
  return before
}

/** Tells whether the programme has a place, or one that is being made. */
export async function hasPayers(db: Queryable, programmeId: number): Promise<boolean> {
  const which = and(eq(enrolments.programmeId, programmeId), eq(enrolments.status, 'active'))
  return (await db.$count(enrolments, which)) > 0
}

/** Returns how many payers and people a change concerns, by the payers' languages. */
export function concernedBy(db: Pick<Queryable, 'select'>, programmeId: number) {
  return db
    .select({
      language: users.language,
      payers: countDistinct(users.id),
      people: countDistinct(enrolments.id),
    })
    .from(enrolments)
    .innerJoin(paymentSchedules, eq(paymentSchedules.enrolmentId, enrolments.id))
    .innerJoin(users, eq(users.id, enrolments.payerId))
    .where(
      and(
        eq(enrolments.programmeId, programmeId),
        eq(enrolments.status, 'active'),
        isNull(paymentSchedules.lastMonth),
        eq(users.status, 'active'),
      ),
    )
    .groupBy(users.language) as Promise<{ language: Language; payers: number; people: number }[]>
}
