import type Stripe from 'stripe'
import type { Sandbox } from '../state/context.ts'
import { newId } from '../state/ids.ts'
import { idOf } from '../state/references.ts'
import { centsAsDecimal } from './decimals.ts'
import type { Period } from './subscription-items.ts'

function productName(sandbox: Sandbox, price: Stripe.Price): string {
  return sandbox.store.products.get(idOf(price.product))?.name ?? 'Subscription'
}

function priceText(price: Stripe.Price): string {
  const amount = ((price.unit_amount ?? 0) / 100).toFixed(2)
  const { interval, interval_count: count } = price.recurring ?? { interval: '', interval_count: 1 }
  const every = count === 1 ? interval : `every ${count} ${interval}s`
  return `${amount} ${price.currency.toUpperCase()} / ${every}`
}

function lineFor(
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  values: { amount: number; description: string; period: Period; proration: boolean },
): Stripe.InvoiceLineItem {
  const unitAmount =
    values.proration || values.amount === 0 ? values.amount : item.price.unit_amount
  return {
    id: newId('il'),
    object: 'line_item',
    amount: values.amount,
    currency: item.price.currency,
    description: values.description,
    discount_amounts: [],
    discountable: !values.proration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: values.proration,
        proration_details: values.proration ? { credited_items: null } : null,
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: values.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: idOf(item.price.product) },
      type: 'price_details',
      unit_amount_decimal: centsAsDecimal(unitAmount),
    },
    quantity: item.quantity ?? 1,
    quantity_decimal: centsAsDecimal(item.quantity ?? 1),
    subscription: subscription.id,
    subtotal: values.amount,
    taxes: [],
  }
}

function amountOf(item: Stripe.SubscriptionItem): number {
  return (item.price.unit_amount ?? 0) * (item.quantity ?? 1)
}

/** One line an item for a period: its full price, or nothing while on trial. */
export function periodLines(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  period: Period,
  onTrial: boolean,
): Stripe.InvoiceLineItem[] {
  return subscription.items.data.map((item) => {
    const name = productName(sandbox, item.price)
    return lineFor(subscription, item, {
      amount: onTrial ? 0 : amountOf(item),
      description: onTrial
        ? `Trial period for ${name}`
        : `${item.quantity ?? 1} × ${name} (at ${priceText(item.price)})`,
      period,
      proration: false,
    })
  })
}

/** The share of each item's price that the rest of its period is worth, as a charge or a credit. */
export function prorationLines(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  kind: 'credit' | 'charge',
): Stripe.InvoiceLineItem[] {
  const { now } = sandbox.clock
  return subscription.items.data.flatMap((item) => {
    const [start, end] = [item.current_period_start, item.current_period_end]
    const share = end > start ? Math.max(0, end - now) / (end - start) : 0
    const amount = Math.round(amountOf(item) * share) * (kind === 'credit' ? -1 : 1)
    if (amount === 0) return []
    const name = productName(sandbox, item.price)
    const description = `${kind === 'credit' ? 'Unused' : 'Remaining'} time on ${name}`
    const period = { start: now, end }
    return [lineFor(subscription, item, { amount, description, period, proration: true })]
  })
}

/** The lines after a subscription's discounts, and the discounts that took effect. */
export function discounted(
  sandbox: Sandbox,
  lines: Stripe.InvoiceLineItem[],
  discounts: Stripe.Discount[],
): { lines: Stripe.InvoiceLineItem[]; used: { discount: string; amount: number }[] } {
  const used = new Map<string, number>()
  const rest = new Map<string, number>()
  const reduced = lines.map((line) => {
    if (!line.discountable || line.amount <= 0) return line
    let left = line.amount
    const amounts = discounts.map((discount) => {
      const coupon = sandbox.store.coupons.need(idOf(discount.source.coupon) ?? '')
      const off = coupon.percent_off
        ? Math.round((left * coupon.percent_off) / 100)
        : Math.min(left, rest.get(discount.id) ?? coupon.amount_off ?? 0)
      if (!coupon.percent_off)
        rest.set(discount.id, (rest.get(discount.id) ?? coupon.amount_off ?? 0) - off)
      left -= off
      used.set(discount.id, (used.get(discount.id) ?? 0) + off)
      return { amount: off, discount: discount.id }
    })
    return { ...line, discount_amounts: amounts }
  })
  return { lines: reduced, used: [...used].map(([discount, amount]) => ({ discount, amount })) }
}
