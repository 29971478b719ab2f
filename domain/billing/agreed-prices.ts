import { addMonths, type Month } from '../kernel/calendar.ts'
import type { Cents } from '../kernel/money.ts'
import { monthlyIn, nextPrice, type PriceList, type PriceStep } from '../programmes/price-list.ts'

/** A price that a payer has seen: when enrolling, or in an e-mail. */
export interface KnownPrice extends PriceStep {
  /** The row of `programme_prices` that it comes from. */
  change: string
}

/** Describes what a payment schedule says of its prices. */
export interface AgreedPrices {
  firstMonth: Month
  firstAmountCents: Cents
  /** Says what a month costs as long as no later price says otherwise. */
  monthlyCents: Cents
  /** In the order of their decisions. */
  knownPrices: readonly KnownPrice[]
}

/** Before every charged month. */
const EVER = '1000-01'

/** Returns what each month of a schedule was agreed to cost, but for the first. */
export function agreedPrices({
  monthlyCents,
  knownPrices,
}: Pick<AgreedPrices, 'monthlyCents' | 'knownPrices'>): PriceList {
  return [{ from: EVER, cents: monthlyCents }, ...knownPrices]
}

/**
 * Returns what a month of this schedule was agreed to cost. The first may cost half, and less still where a dearer
 * price was withdrawn since.
 */
export function agreedAmount(schedule: AgreedPrices, month: Month): Cents {
  const monthly = monthlyIn(agreedPrices(schedule), month)
  return month === schedule.firstMonth ? Math.min(schedule.firstAmountCents, monthly) : monthly
}

/** The first month after this one that was agreed to cost something else, and what. */
export function nextAgreedPrice(schedule: AgreedPrices, month: Month): PriceStep | null {
  const list = agreedPrices(schedule)
  const from = addMonths(month, 1)
  const cents = monthlyIn(list, from)
  // The first month may cost less than its price.
  const isFirst = month === schedule.firstMonth
  if (isFirst && agreedAmount(schedule, month) !== cents) return { from, cents }
  return nextPrice(list, month)
}

/** The first month from this one on that is charged at its full price. */
export function firstFullMonth(schedule: AgreedPrices, month: Month): Month {
  const { firstMonth } = schedule
  if (month > firstMonth) return month
  const isFull =
    agreedAmount(schedule, firstMonth) === monthlyIn(agreedPrices(schedule), firstMonth)
  return isFull ? firstMonth : addMonths(firstMonth, 1)
}
