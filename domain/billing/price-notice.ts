import { addMonths, type CalendarDay, type Month, monthOf } from '../kernel/calendar.ts'
import type { Cents } from '../kernel/money.ts'
import { earliestChange } from '../programmes/price-list.ts'
import type { KnownPrice } from './agreed-prices.ts'

/** A decided price, as it stands in `programme_prices`. */
export interface PriceChange {
  id: string
  from: Month
  cents: Cents
  /** It costs more than the month before. */
  isDearer: boolean
}

/** Describes what an e-mail says of a change; only recorded where a later one takes its place. */
interface PriceNotice {
  price: KnownPrice
  needsNotice: boolean
}

/**
 * The notices that are due today to a payer who has had only some of them, oldest decision first. A
 * higher price holds only after the promised notice period: announced late, it begins later for
 * that payer. A lower price holds from the next month on at the latest.
 */
export function noticesFor(
  changes: readonly PriceChange[],
  known: ReadonlySet<string>,
  today: CalendarDay,
): PriceNotice[] {
  const unannounced = changes
    .filter(({ id }) => !known.has(id))
    .map((change): KnownPrice => {
      const { id, cents } = change
      return { change: id, from: monthFor(change, today), cents }
    })
  return unannounced.map((price, index) => {
    const isOvertaken = unannounced.slice(index + 1).some(({ from }) => from <= price.from)
    return { price, needsNotice: !isOvertaken }
  })
}

function monthFor({ from, isDearer }: PriceChange, today: CalendarDay): Month {
  const earliest = isDearer ? earliestChange(today) : addMonths(monthOf(today), 1)
  return from > earliest ? from : earliest
}
