import { addMonths, type CalendarDay, chargeDayOf, type Month, monthOf } from '../calendar.ts'
import { chargeInstantOf } from '../madrid-time.ts'
import type { Cents } from '../money.ts'
import { monthlyIn, type PriceList } from '../programmes/price-list.ts'

/** Stripe holds at most this many current and future phases in one schedule. */
export const MAX_PHASES = 10

/** How many months must always lie planned ahead (design §5). */
export const MONTHS_AHEAD = 6

/**
 * The most days between one charge day and the next; they lie 28 to 31 days apart, and an hour
 * more when the clocks go back in between.
 *
 * The recurring price behind the phases needs an interval longer than this, or the provider renews
 * inside a phase and charges twice: its own month from 29 April ends on 29 May, a day before the
 * charge day of May.
 */
export const LONGEST_GAP_DAYS = 31

export interface PlannedCharge {
  month: Month
  day: CalendarDay
  amount: Cents
}

export interface Phase {
  kind: 'trial' | 'charge'
  startsAt: Date
  endsAt: Date
  /** What is charged when the phase begins. */
  amount: Cents
  /** The month that the charge pays; null for the trial. */
  month: Month | null
}

export interface SchedulePlan {
  /** When the schedule begins: the moment of the purchase. */
  startsAt: Date
  firstMonth: Month
  firstAmount: Cents
  /** What the months after the first cost. */
  prices: PriceList
  /** How many phases; MAX_PHASES at most and by default. */
  count?: number
}

/** The charges of so many months one after the other; all but the first at the month's own price. */
export function charges(
  first: { month: Month; amount: Cents },
  prices: PriceList,
  months: number,
): PlannedCharge[] {
  return Array.from({ length: months }, (_, index) => {
    const month = addMonths(first.month, index)
    const amount = index === 0 ? first.amount : monthlyIn(prices, month)
    return { month, day: chargeDayOf(month), amount }
  })
}

/**
 * The phases of a new schedule, each beginning where the one before ends: a trial up to the first
 * charge, then one a month from charge to charge. A purchase that is only completed once the first
 * charge is due has no trial and is charged at once.
 * @throws RangeError when the second charge is due too: one phase cannot pay two months, so the
 * order has to be priced anew.
 */
export function schedulePhases(plan: SchedulePlan): Phase[] {
  const { startsAt, firstMonth, firstAmount, prices, count = MAX_PHASES } = plan
  if (!Number.isInteger(count) || count < 1 || count > MAX_PHASES) {
    throw new RangeError(`A schedule has 1 to ${MAX_PHASES} phases, not ${count}`)
  }
  if (startsAt >= chargeInstantOf(addMonths(firstMonth, 1))) {
    throw new RangeError(`A schedule from ${firstMonth} cannot begin at ${startsAt.toISOString()}`)
  }
  const firstChargeAt = chargeInstantOf(firstMonth)
  const trial = startsAt < firstChargeAt ? [trialPhase(startsAt, firstChargeAt)] : []
  const first = { month: firstMonth, amount: firstAmount }
  const charged = charges(first, prices, count - trial.length).map(({ month, amount }) =>
    chargePhase(month, amount),
  )
  if (trial.length === 0 && charged[0]) charged[0].startsAt = startsAt
  return [...trial, ...charged]
}

/** A schedule that is made this shortly before a charge could come too late for it. */
const TIME_TO_PLAN_MS = 3_600_000

/** Whether there is time yet to plan the charge of this month. */
export function isChargeAhead(month: Month, now: Date): boolean {
  return chargeInstantOf(month).getTime() - now.getTime() > TIME_TO_PLAN_MS
}

/** The phase that charges this month's fee and lasts until the next charge is due. */
export function chargePhase(month: Month, amount: Cents): Phase {
  return {
    kind: 'charge',
    startsAt: chargeInstantOf(month),
    endsAt: chargeInstantOf(addMonths(month, 1)),
    amount,
    month,
  }
}

/**
 * The months to plan today, after the last one planned, so that enough lie ahead of this month.
 * After a long standstill the earliest may be past already: they are owed, but no phase can begin
 * there.
 */
export function monthsToAdd(
  lastPlannedMonth: Month,
  today: CalendarDay,
  minimumAhead: number = MONTHS_AHEAD,
): Month[] {
  const until = addMonths(monthOf(today), minimumAhead)
  const months: Month[] = []
  for (let month = addMonths(lastPlannedMonth, 1); month <= until; month = addMonths(month, 1)) {
    months.push(month)
  }
  return months
}

function trialPhase(startsAt: Date, endsAt: Date): Phase {
  return { kind: 'trial', startsAt, endsAt, amount: 0, month: null }
}
