import type Stripe from 'stripe'
import { invalidRequest } from '../http/errors.ts'
import { mergeMetadata } from '../http/metadata.ts'
import type { Sandbox } from '../state/context.ts'
import { newId } from '../state/ids.ts'
import { idOf } from '../state/references.ts'
import { centsAsDecimal } from './decimals.ts'
import type { Interval } from './intervals.ts'
import { findRecurringPrice } from './prices.ts'

/** What a subscription is to consist of, as a request or a phase says. */
export interface WantedItem {
  id?: string | undefined
  price: string
  quantity?: number | undefined
  metadata?: Record<string, string> | null | undefined
}

export interface Period {
  start: number
  end: number
}

/** The older form of a price, which items still carry. */
function planOf(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: centsAsDecimal(price.unit_amount),
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: idOf(price.product),
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

/** Refuses items that could not be billed together: other currencies or other intervals. */
export function checkItems(sandbox: Sandbox, wanted: WantedItem[], param: string): Stripe.Price[] {
  if (wanted.length === 0) {
    throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  const prices = wanted.map((item, position) =>
    findRecurringPrice(sandbox, item.price, `${param}[${position}][price]`),
  )
  const [first] = prices
  for (const price of prices) {
    if (price.currency !== first?.currency) {
      throw invalidRequest('All items of a subscription must have the same currency.', { param })
    }
    if (
      price.recurring.interval !== first.recurring.interval ||
      price.recurring.interval_count !== first.recurring.interval_count
    ) {
      throw invalidRequest(
        'Currently, all plans for a subscription must have the same billing interval.',
        { param },
      )
    }
  }
  return prices
}

/** The items of a subscription; one for a price that is already there keeps its id. */
export function buildItems(
  sandbox: Sandbox,
  subscription: string,
  wanted: WantedItem[],
  existing: Stripe.SubscriptionItem[],
  period: Period,
): Stripe.ApiList<Stripe.SubscriptionItem> {
  const data = wanted.map((item, position): Stripe.SubscriptionItem => {
    const price = findRecurringPrice(sandbox, item.price, `items[${position}][price]`)
    const same = existing.find((old) => (item.id ? old.id === item.id : old.price.id === price.id))
    return {
      id: same?.id ?? newId('si'),
      object: 'subscription_item',
      billing_thresholds: null,
      created: same?.created ?? sandbox.clock.now,
      current_period_end: period.end,
      current_period_start: period.start,
      current_trial: null,
      discounts: [],
      metadata: mergeMetadata(same?.metadata ?? null, item.metadata ?? {}),
      plan: planOf(price),
      price,
      quantity: item.quantity ?? same?.quantity ?? 1,
      subscription,
      tax_rates: [],
    }
  })
  const url = `/v1/subscription_items?subscription=${subscription}`
  return { object: 'list', data, has_more: false, url }
}

export function firstItem(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data
  if (!item) throw new Error(`${subscription.id} has no items`)
  return item
}

/** How often a subscription renews. */
export function recurrenceOf(subscription: Stripe.Subscription): Interval {
  const { recurring } = firstItem(subscription).price
  if (!recurring) throw new Error(`${subscription.id} has a price that does not renew`)
  return recurring
}

export function periodOf(subscription: Stripe.Subscription): Period {
  const item = firstItem(subscription)
  return { start: item.current_period_start, end: item.current_period_end }
}

/** The items with another current period. */
export function itemsIn(
  subscription: Stripe.Subscription,
  period: Period,
): Stripe.ApiList<Stripe.SubscriptionItem> {
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: period.start,
    current_period_end: period.end,
  }))
  return { ...subscription.items, data }
}
