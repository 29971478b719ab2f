import { addMonths, type CalendarDay, type Month, monthOf } from '../calendar.ts'
import type { Cents } from '../money.ts'
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

/** What an e-mail says of a change; only recorded where a later one takes its place. */
export interface PriceNotice {
  price: KnownPrice
  isTold: boolean
}

/**
 * What whoever knows only of some prices has to be told today, oldest decision first. Nobody pays more
 * before they have known it for as long as the association promises: told late, it begins later for
 * them. Less is paid from the next month on at the latest.
 */
export function noticesFor(
  changes: readonly PriceChange[],
  known: ReadonlySet<string>,
  today: CalendarDay,
): PriceNotice[] {
  const untold = changes
    .filter(({ id }) => !known.has(id))
    .map((change): KnownPrice => {
      const { id, cents } = change
      return { change: id, from: monthFor(change, today), cents }
    })
  return untold.map((price, index) => {
    const isOvertaken = untold.slice(index + 1).some(({ from }) => from <= price.from)
    return { price, isTold: !isOvertaken }
  })
}

function monthFor({ from, isDearer }: PriceChange, today: CalendarDay): Month {
  const earliest = isDearer ? earliestChange(today) : addMonths(monthOf(today), 1)
  return from > earliest ? from : earliest
}
