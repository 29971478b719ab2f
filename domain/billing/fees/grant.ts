import { association } from '#config'
import {
  addDays,
  addMonths,
  type CalendarDay,
  firstDayOf,
  type Month,
  monthOf,
} from '../../kernel/calendar.ts'
import { earliestChange, monthlyIn, type PriceStep } from '../../programmes/price-list.ts'
import { type AgreedPrices, agreedAmount, agreedPrices, nextAgreedPrice } from '../agreed-prices.ts'
import type { ChargedTerms } from '../owed.ts'
import { holdsWithin, type OwnFee } from './own-fee.ts'

/** A fee of one's own may begin so many months ahead. */
const MOST_MONTHS_AHEAD = 12

/** So many changes of what is paid are said at most. */
const MOST_STEPS = 3

/** Describes a change of what one enrolment pays: a fee of its own for some months, or the price again. */
export interface FeeChange {
  from: Month
  until: Month | null
  /** `null`: the price of the programme is paid again. */
  fee: Pick<OwnFee, 'kind' | 'value'> | null
}

/** Returns the first month that a change can begin with: none that is charged or paid is changed any more. */
export function firstChangeable({ firstMonth, chargedMonths }: ChargedTerms): Month {
  return chargedMonths.reduce(
    (first, month) => (month >= first ? addMonths(month, 1) : first),
    firstMonth,
  )
}

/** Returns the fees, of which those that hold in the months of a change end before it, and the new one. */
export function withChange<Fee extends OwnFee>(
  fees: readonly Fee[],
  { from, until, fee }: FeeChange,
): { fees: OwnFee[]; ended: Fee[]; last: Month } {
  const last = addMonths(from, -1)
  const ended = fees.filter((one) => holdsWithin(one, from, until))
  const kept = fees.map((one) => (ended.includes(one) ? { ...one, until: last } : one))
  return { fees: fee ? [...kept, { ...fee, from, until }] : kept, ended, last }
}

/**
 * Returns why a change is refused; `null`: it is not. Who pays more by it is told as long before as of a new price of
 * the programme.
 */
export function changeProblem(terms: ChargedTerms, change: FeeChange, today: CalendarDay) {
  const { from, until, fee } = change
  const first = firstChangeable(terms)
  if (from < first) return 'fees.monthCharged'
  // Months may be paid ahead as far.
  const latest = addMonths(first > monthOf(today) ? first : monthOf(today), MOST_MONTHS_AHEAD)
  if (from > latest || (until !== null && until < from)) return 'fees.monthInvalid'
  if (fee?.kind === 'amount' && fee.value >= monthlyIn(agreedPrices(terms), from)) {
    return 'fees.notLower'
  }
  const after = { ...terms, ownFees: withChange(terms.ownFees, change).fees }
  const earliest = earliestChange(today)
  for (let month = from; month < earliest; month = addMonths(month, 1)) {
    if (agreedAmount(after, month) > agreedAmount(terms, month)) return 'fees.tooSoon'
  }
  return null
}

/** Lists what is paid from this month on, and from which later ones something else. */
export function stepsFrom(schedule: AgreedPrices, from: Month): PriceStep[] {
  const steps = [{ from, cents: agreedAmount(schedule, from) }]
  for (let at = from; steps.length < MOST_STEPS; ) {
    const next = nextAgreedPrice(schedule, at)
    if (!next) break
    steps.push(next)
    at = next.from
  }
  return steps
}

/** Tells whether the payer is to be reminded by now of a fee that ends with this month. */
export function isEndAnnounced(until: Month, today: CalendarDay): boolean {
  const ends = firstDayOf(addMonths(until, 1))
  return today >= addDays(ends, -association.prices.noticeDays)
}
