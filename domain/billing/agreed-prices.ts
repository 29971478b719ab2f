import { addMonths, type Month } from '../kernel/calendar.ts'
import type { Cents } from '../kernel/money.ts'
import { monthlyIn, type PriceList, type PriceStep } from '../programmes/price-list.ts'
import { type Reductions, reducedPrice } from './fees/own-fee.ts'

/** A price that a payer has seen: when enrolling, or in an e-mail. */
export interface KnownPrice extends PriceStep {
  /** The row of `programme_prices` that it comes from. */
  change: string
}

/** Describes what a payment schedule says of its prices, and what its enrolment pays in their place. */
export interface AgreedPrices extends Reductions {
  firstMonth: Month
  /** Says what the first month costs at most, before anything is taken off. */
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
 * Returns the price of a month of this schedule, before anything is taken off. The first may cost half, and less still
 * where a dearer price was withdrawn since.
 */
export function fullPrice(schedule: Omit<AgreedPrices, keyof Reductions>, month: Month): Cents {
  const monthly = monthlyIn(agreedPrices(schedule), month)
  return month === schedule.firstMonth ? Math.min(schedule.firstAmountCents, monthly) : monthly
}

/** Returns what a month of this schedule was agreed to cost. */
export function agreedAmount(schedule: AgreedPrices, month: Month): Cents {
  return reducedPrice(schedule, { month, price: fullPrice(schedule, month) }).cents
}

/** The first month after this one that was agreed to cost something else, and what. */
export function nextAgreedPrice(schedule: AgreedPrices, month: Month): PriceStep | null {
  const { firstMonth, knownPrices, ownFees } = schedule
  const changes = [
    addMonths(firstMonth, 1),
    ...knownPrices.map(({ from }) => from),
    ...ownFees.flatMap(({ from, until }) => [from, ...(until ? [addMonths(until, 1)] : [])]),
  ]
  const present = agreedAmount(schedule, month)
  for (const from of changes.filter((change) => change > month).sort()) {
    const cents = agreedAmount(schedule, from)
    if (cents !== present) return { from, cents }
  }
  return null
}

/** The first month from this one on that is charged at its full price. */
export function firstFullMonth(
  schedule: Omit<AgreedPrices, keyof Reductions>,
  month: Month,
): Month {
  const { firstMonth } = schedule
  if (month > firstMonth) return month
  const isFull = fullPrice(schedule, firstMonth) === monthlyIn(agreedPrices(schedule), firstMonth)
  return isFull ? firstMonth : addMonths(firstMonth, 1)
}
