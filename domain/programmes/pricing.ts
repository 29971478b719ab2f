import { association } from '#config'
import {
  addMonths,
  type CalendarDay,
  chargeDayOf,
  type Month,
  monthOf,
  partsOf,
} from '../kernel/calendar.ts'
import type { Cents } from '../kernel/money.ts'
import {
  halfOf,
  monthlyIn,
  nextPrice,
  type PriceList,
  type PriceStep,
  reducedBy,
} from './price-list.ts'

const { halfPriceFromDay, freeFromDay } = association.prices

export type PricingPeriod = 'full' | 'half' | 'free'

/** One person's first charge. It never falls on the day of enrolment. */
export interface FirstCharge {
  date: CalendarDay
  /** Before the family rule. */
  amount: Cents
  /** The month that it pays. */
  month: Month
}

/** The months that a payer's earlier enrolments of someone about to be enrolled have left. */
export interface QuotedPerson {
  /** The last month that is paid, if any. */
  paidThrough: Month | null
  /** The month that a cancelled enrolment still owes and that is not charged yet, if any. */
  openMonth?: OpenMonth | null
  /** What the programme's family rule takes off for this person, of a hundred. */
  familyPercent?: number
}

interface OpenMonth {
  month: Month
  /** Euro cents, before the family rule. */
  amount: Cents
}

export interface Quote {
  /** Sums what all people together pay for the month of the enrolment. */
  firstMonth: Cents
  /** Sums what all people together pay for each month after. */
  monthly: Cents
  /** Says what they pay together from a later month on, where that is decided already. */
  nextPrice: PriceStep | null
  perPerson: QuoteOfPerson[]
}

interface QuoteOfPerson {
  firstMonth: Cents
  firstChargeDate: CalendarDay
  continuesOpenMonth: boolean
  /** Says what this person pays for each month after, and what the family rule has taken off, of a hundred. */
  monthly: Cents
  familyPercent: number
}

/** Returns what a person enrolled on this day pays for the rest of the month: all, half or nothing. */
// spec §9: days 1–14, 15–21, 22 onward
export function pricingPeriod(day: CalendarDay): PricingPeriod {
  const { day: dayOfMonth } = partsOf(day)
  if (dayOfMonth >= freeFromDay) return 'free'
  return dayOfMonth >= halfPriceFromDay ? 'half' : 'full'
}

/** The first month's price, in cents, for one person who enrols on this day. */
// spec §9: all, half or nothing of the month's price
export function firstMonthRate(prices: PriceList, day: CalendarDay): Cents {
  const monthly = monthlyIn(prices, monthOf(day))
  const rates: Record<PricingPeriod, Cents> = { full: monthly, half: halfOf(monthly), free: 0 }
  return rates[pricingPeriod(day)]
}

/**
 * Totals for so many people who enrol on this day and have not paid any of the month.
 * @param familyPercent of the programme: taken off for everybody but the first
 */
export function priceFor(
  prices: PriceList,
  day: CalendarDay,
  people: number,
  familyPercent = 0,
): Pick<Quote, 'firstMonth' | 'monthly' | 'nextPrice'> {
  const percents = familyPercents({ familyPercent }, 0, people)
  const rate = firstMonthRate(prices, day)
  return { firstMonth: sumOf(rate, percents), ...monthsAfter(prices, day, percents) }
}

/**
 * Returns what the family rule takes off for each of so many people who are enrolled together, of a hundred.
 * @param others the payer's people who are in the programme already
 */
export function familyPercents(
  { familyPercent }: { familyPercent: number },
  others: number,
  people: number,
): number[] {
  return Array.from({ length: people }, (_, index) => (others + index > 0 ? familyPercent : 0))
}

/**
 * Returns the first charge for one person who enrols on this day. A free first month makes no charge.
 * Who cancelled and has paid this month starts paying in the month after. Who cancelled and still owes
 * it begins with that month, for what was owed or today's price if that is lower.
 */
export function firstCharge(
  prices: PriceList,
  day: CalendarDay,
  { paidThrough, openMonth }: QuotedPerson = { paidThrough: null },
): FirstCharge {
  const thisMonth = monthOf(day)
  const rate = firstMonthRate(prices, day)
  if (openMonth) {
    const charge = chargeOf(prices, openMonth.month)
    return { ...charge, amount: Math.min(openMonth.amount, charge.amount) }
  }
  if (paidThrough !== null && paidThrough >= thisMonth) {
    return chargeOf(prices, addMonths(paidThrough, 1))
  }
  if (rate === 0) return chargeOf(prices, addMonths(thisMonth, 1))
  return { date: chargeDayOf(thisMonth), amount: rate, month: thisMonth }
}

/** Returns what the payer will really be charged for these people, in the order given. */
export function quote(prices: PriceList, day: CalendarDay, people: readonly QuotedPerson[]): Quote {
  const perPerson = people.map((person) => {
    const { date, amount, month } = firstCharge(prices, day, person)
    const { familyPercent = 0 } = person
    return {
      firstMonth: month === monthOf(day) ? reducedBy(amount, familyPercent) : 0,
      firstChargeDate: date,
      continuesOpenMonth: Boolean(person.openMonth),
      monthly: monthsAfter(prices, day, [familyPercent]).monthly,
      familyPercent,
    }
  })
  return {
    firstMonth: perPerson.reduce((sum, person) => sum + person.firstMonth, 0),
    ...monthsAfter(
      prices,
      day,
      perPerson.map(({ familyPercent }) => familyPercent),
    ),
    perPerson,
  }
}

/** Returns what people of whom so much is taken off pay for the month after this day's, and what changes later. */
function monthsAfter(prices: PriceList, day: CalendarDay, percents: readonly number[]) {
  const next = addMonths(monthOf(day), 1)
  const change = nextPrice(prices, next)
  return {
    monthly: sumOf(monthlyIn(prices, next), percents),
    nextPrice: change && { from: change.from, cents: sumOf(change.cents, percents) },
  }
}

function sumOf(price: Cents, percents: readonly number[]): Cents {
  return percents.reduce((sum, percent) => sum + reducedBy(price, percent), 0)
}

function chargeOf(prices: PriceList, month: Month): FirstCharge {
  return { date: chargeDayOf(month), amount: monthlyIn(prices, month), month }
}
