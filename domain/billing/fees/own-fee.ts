import type { Month } from '../../kernel/calendar.ts'
import type { Cents } from '../../kernel/money.ts'
import { reducedBy } from '../../programmes/price-list.ts'
import type { OwnFeeKind, ReducedKind } from './fee-kinds.ts'

/** Describes what the association has granted for one enrolment. */
export interface OwnFee {
  kind: OwnFeeKind
  /** Of `amount`: what a month costs, in euro cents; of `percent`: what is taken off the price, of a hundred. */
  value: number
  from: Month
  /** The last month; `null`: until it is ended. */
  until: Month | null
}

/** Describes what makes a month of one enrolment cost less than its programme. */
export interface Reductions {
  /** No month has two of them. */
  ownFees: readonly OwnFee[]
  /** Of the family rule, as it was agreed with the enrolment: taken off the price, of a hundred. */
  familyPercent: number
}

/** Tells whether a fee holds in one of these months. */
export function holdsWithin(fee: Pick<OwnFee, 'from' | 'until'>, from: Month, until: Month | null) {
  return (
    (fee.until === null || fee.until >= from) &&
    (fee.until === null || fee.until >= fee.from) &&
    (until === null || fee.from <= until)
  )
}

/**
 * Returns what a month costs that has this price: never more than it. A fee of one's own takes the place of the family
 * rule.
 */
export function reducedPrice(
  { ownFees, familyPercent }: Reductions,
  { month, price }: { month: Month; price: Cents },
): { cents: Cents; reducedBy: ReducedKind | null } {
  const own = ownFees.find((fee) => holdsWithin(fee, month, month))
  if (!own) {
    const cents = reducedBy(price, familyPercent)
    return { cents, reducedBy: cents < price ? 'family' : null }
  }
  const cents = own.kind === 'amount' ? Math.min(own.value, price) : reducedBy(price, own.value)
  return { cents, reducedBy: cents < price ? 'own' : null }
}
