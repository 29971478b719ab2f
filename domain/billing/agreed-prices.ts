import type { Month } from '../calendar.ts'
import type { Cents } from '../money.ts'
import { monthlyIn, nextPrice, type PriceList, type PriceStep } from '../programmes/price-list.ts'

/** A price that a payer has seen: when enrolling, or in an e-mail. */
export interface KnownPrice extends PriceStep {
  /** The row of `programme_prices` that it comes from. */
  change: string
}

/** What a payment schedule says of its prices. */
export interface AgreedPrices {
  firstMonth: Month
  firstAmountCents: Cents
  /** What a month costs as long as no later price says otherwise. */
  monthlyCents: Cents
  /** In the order of their decisions. */
  knownPrices: readonly KnownPrice[]
}

/** Before every charged month. */
const EVER = '1000-01'

/** What each month of a schedule was agreed to cost, but for the first. */
export function agreedPrices({
  monthlyCents,
  knownPrices,
}: Pick<AgreedPrices, 'monthlyCents' | 'knownPrices'>): PriceList {
  return [{ from: EVER, cents: monthlyCents }, ...knownPrices]
}

/**
 * What a month of this schedule was agreed to cost. The first may cost half, and less still where a
 * dearer price was withdrawn since.
 */
export function agreedAmount(schedule: AgreedPrices, month: Month): Cents {
  const monthly = monthlyIn(agreedPrices(schedule), month)
  return month === schedule.firstMonth ? Math.min(schedule.firstAmountCents, monthly) : monthly
}

/** The first month after this one that was agreed to cost something else, and what. */
export function nextAgreedPrice(
  schedule: Pick<AgreedPrices, 'monthlyCents' | 'knownPrices'>,
  month: Month,
): PriceStep | null {
  return nextPrice(agreedPrices(schedule), month)
}
