import { association } from '#config'
import {
  addMonths,
  type CalendarDay,
  chargeDayOf,
  type Month,
  monthOf,
  partsOf,
} from '../calendar.ts'
import type { Cents } from '../money.ts'

const { monthly, halfPriceFromDay, freeFromDay } = association.prices

export type PricingPeriod = 'full' | 'half' | 'free'

/** One person's first charge. It never falls on the day of enrolment. */
export interface FirstCharge {
  date: CalendarDay
  amount: Cents
  /** The month that it pays. */
  month: Month
}

/** Someone about to be enrolled: the last month that the payer has paid or owes for them, if any. */
export interface QuotedPerson {
  paidThrough: Month | null
}

export interface Quote {
  /** What all people together pay for the month of the enrolment. */
  firstMonth: Cents
  /** What all people together pay for each month after. */
  monthly: Cents
  perPerson: { firstMonth: Cents; firstChargeDate: CalendarDay }[]
}

/** What whoever enrols on this day pays for the rest of the month: all, half or nothing. */
// spec §9: days 1–14, 15–21, 22 onward
export function pricingPeriod(day: CalendarDay): PricingPeriod {
  const { day: dayOfMonth } = partsOf(day)
  if (dayOfMonth >= freeFromDay) return 'free'
  return dayOfMonth >= halfPriceFromDay ? 'half' : 'full'
}

/** The first month's price, in cents, for one person who enrols on this day. */
// spec §9: 60, 30 or 0 euros
export function firstMonthRate(day: CalendarDay): Cents {
  const rates: Record<PricingPeriod, Cents> = { full: monthly, half: monthly / 2, free: 0 }
  return rates[pricingPeriod(day)]
}

/** Totals for so many people who enrol on this day and have not paid any of the month. */
export function priceFor(day: CalendarDay, people: number): { firstMonth: Cents; monthly: Cents } {
  return { firstMonth: firstMonthRate(day) * people, monthly: monthly * people }
}

/**
 * The first charge for one person who enrols on this day. A free first month makes no charge, and
 * who has paid or owes this month already, after cancelling, starts paying in the month after.
 */
export function firstCharge(day: CalendarDay, paidThrough: Month | null = null): FirstCharge {
  const thisMonth = monthOf(day)
  const rate = firstMonthRate(day)
  if (paidThrough !== null && paidThrough >= thisMonth) return chargeOf(addMonths(paidThrough, 1))
  return rate === 0 ? chargeOf(addMonths(thisMonth, 1)) : chargeOf(thisMonth, rate)
}

/** What the payer will really be charged for these people, in the order given. */
export function quote(day: CalendarDay, people: readonly QuotedPerson[]): Quote {
  const perPerson = people.map(({ paidThrough }) => {
    const { date, amount, month } = firstCharge(day, paidThrough)
    return { firstMonth: month === monthOf(day) ? amount : 0, firstChargeDate: date }
  })
  return {
    firstMonth: perPerson.reduce((sum, person) => sum + person.firstMonth, 0),
    monthly: monthly * people.length,
    perPerson,
  }
}

function chargeOf(month: Month, amount: Cents = monthly): FirstCharge {
  return { date: chargeDayOf(month), amount, month }
}
