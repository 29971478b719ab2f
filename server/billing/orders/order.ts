import type { KnownPrice } from '#domain/billing/agreed-prices.ts'
import type { Person } from '#domain/enrolments/person.ts'
import { addMonths, type Month, monthOf } from '#domain/kernel/calendar.ts'
import { HOUR_MS } from '#domain/kernel/durations.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { type Cents, toEuros } from '#domain/kernel/money.ts'
import { retention } from '#domain/retention.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { DecidedPrices } from '#server/programmes/price-lists.ts'
import type { orders } from '#server/schema.ts'

export type Order = typeof orders.$inferSelect

/** An order cannot be completed after this long. */
export const ORDER_LIFETIME_MS = retention.orderHours * HOUR_MS

interface AgreedCharge {
  month: Month
  /** Before the family rule. */
  amount: Cents
  /** What the family rule takes off this charge and all after it, of a hundred; orders from before it lack it. */
  familyPercent?: number
}

/** The people of an order and the first charge agreed for each, as `orders.people` holds them. */
export interface OrderContents {
  people: Person[]
  firstCharges: AgreedCharge[]
  /** The programme's prices of that moment. */
  prices: DecidedPrices
  /** The payer has seen the price that is decided for later. */
  isLaterShown: boolean
}

export function openContents(
  deps: Pick<Deps, 'vault'>,
  order: { id: string; people: string },
): OrderContents {
  return JSON.parse(deps.vault.open(order.people, orderContext(order.id))) as OrderContents
}

export function sealContents(deps: Pick<Deps, 'vault'>, id: string, text: string): string {
  return deps.vault.seal(text, orderContext(id))
}

/** The row that the sealed people of an order belong to. */
export function orderContext(id: string): string {
  return `orders ${id}`
}

/** The prices that the payer has agreed to; a price that they have not seen is announced later. */
export function knownPrices(
  { pricedOn }: Pick<Order, 'pricedOn'>,
  { prices, isLaterShown }: OrderContents,
): KnownPrice[] {
  const seen = addMonths(monthOf(pricedOn), 1)
  return prices.filter(({ from }) => isLaterShown || from <= seen)
}

/** @param firstMonth today's total in cents */
export function priceChanged(firstMonth: Cents): DomainError {
  return new DomainError('subscriptions.priceChanged', { firstMonth: toEuros(firstMonth) })
}
