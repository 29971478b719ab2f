import type Stripe from 'stripe'
import type { Sandbox } from '../state/context.ts'
import { emit } from '../state/events.ts'
import { newId } from '../state/ids.ts'
import { applyCoupon } from './coupons.ts'
import { addIntervals, nextRenewal } from './intervals.ts'
import { collect, finalise } from './invoice-collection.ts'
import { draftInvoice, type InvoicePlan } from './invoice-drafts.ts'
import { periodLines } from './invoice-lines.ts'
import { endSubscription, stopCollecting } from './subscription-ending.ts'
import {
  buildItems,
  itemsIn,
  type Period,
  periodOf,
  recurrenceOf,
  type WantedItem,
} from './subscription-items.ts'

/** How long an unpaid first invoice keeps a subscription waiting. */
const incompleteSeconds = 23 * 3600

export interface NewSubscription {
  customer: string
  items: WantedItem[]
  start: number
  trialEnd: number | null
  currency: string
  coupons: string[]
  metadata: Stripe.Metadata
  schedule: string | null
  changes: Partial<Stripe.Subscription>
}

/** Puts a subscription in place with its first period; the caller makes its first invoice. */
export function createSubscription(sandbox: Sandbox, given: NewSubscription): Stripe.Subscription {
  const { store, clock } = sandbox
  const id = newId('sub')
  const [firstPrice] = given.items.map((item) => store.prices.need(item.price))
  const recurring = firstPrice?.recurring
  if (!recurring) throw new Error('A subscription needs a price that renews')
  const end =
    given.trialEnd ?? nextRenewal(given.start, recurring, Math.max(given.start, clock.now))
  const period = { start: given.start, end }
  const subscription: Stripe.Subscription = {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: given.trialEnd ?? given.start,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: clock.now,
    currency: given.currency,
    customer: given.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: given.coupons.map(
      (coupon) => applyCoupon(sandbox, coupon, { customer: given.customer, subscription: id }).id,
    ),
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: buildItems(sandbox, id, given.items, [], period),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: given.schedule,
    start_date: given.start,
    status: given.trialEnd ? 'trialing' : 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: given.trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: given.trialEnd ? given.start : null,
    ...given.changes,
  }
  return store.subscriptions.put(subscription)
}

/**
 * Makes the invoice for a subscription's current period and notes it as the latest. Invoices
 * without an amount for a trial are paid there and then; others wait as drafts for an hour.
 */
export function invoicePeriod(
  sandbox: Sandbox,
  subscriptionId: string,
  plan: Omit<InvoicePlan, 'lines'> & { extraLines?: Stripe.InvoiceLineItem[] },
): Stripe.Invoice {
  const { store } = sandbox
  const subscription = store.subscriptions.need(subscriptionId)
  const onTrial = subscription.status === 'trialing'
  const lines = [
    ...(plan.extraLines ?? []),
    ...periodLines(sandbox, subscription, periodOf(subscription), onTrial),
  ]
  const atOnce = plan.atOnce ?? onTrial
  const draft = draftInvoice(sandbox, subscription, { ...plan, lines, atOnce })
  store.subscriptions.patch(subscriptionId, { latest_invoice: draft.id })
  if (!atOnce) return draft
  finalise(sandbox, draft.id)
  return onTrial ? collect(sandbox, draft.id).invoice : store.invoices.need(draft.id)
}

/** Starts a subscription's next period, at its natural end or at the end of its trial. */
function renew(sandbox: Sandbox, id: string): void {
  const { store } = sandbox
  const before = store.subscriptions.need(id)
  const ended = periodOf(before)
  const trialEnds = before.status === 'trialing'
  const anchor = trialEnds ? ended.end : before.billing_cycle_anchor
  const period: Period = {
    start: ended.end,
    end: nextRenewal(anchor, recurrenceOf(before), ended.end),
  }
  store.subscriptions.patch(id, {
    billing_cycle_anchor: anchor,
    items: itemsIn(before, period),
    ...(trialEnds ? { status: 'active' } : {}),
  })
  invoicePeriod(sandbox, id, { reason: 'subscription_cycle', period: ended })
  emit(sandbox, 'customer.subscription.updated', store.subscriptions.need(id), before)
}

/** Restarts the billing cycle now, with an invoice for a whole new period. */
export function restartCycle(
  sandbox: Sandbox,
  id: string,
  options: { trialEnd: number | null; extraLines?: Stripe.InvoiceLineItem[]; atOnce?: boolean },
): Stripe.Invoice {
  const { store, clock } = sandbox
  const before = store.subscriptions.need(id)
  const trialEnds = before.status === 'trialing' && options.trialEnd === null
  const end = options.trialEnd ?? addIntervals(clock.now, recurrenceOf(before), 1)
  const status = options.trialEnd ? 'trialing' : trialEnds ? 'active' : before.status
  store.subscriptions.patch(id, {
    billing_cycle_anchor: options.trialEnd ?? clock.now,
    items: itemsIn(before, { start: clock.now, end }),
    status,
    ...(options.trialEnd ? { trial_start: clock.now, trial_end: options.trialEnd } : {}),
    ...(trialEnds ? { trial_end: clock.now } : {}),
  })
  return invoicePeriod(sandbox, id, {
    reason: trialEnds ? 'subscription_cycle' : 'subscription_update',
    period: { start: periodOf(before).start, end: clock.now },
    ...(options.extraLines ? { extraLines: options.extraLines } : {}),
    ...(options.atOnce ? { atOnce: true } : {}),
  })
}

/** When a subscription renews, ends its trial or itself next; null when never again. */
export function subscriptionDue(subscription: Stripe.Subscription): number | null {
  if (subscription.status === 'incomplete') return subscription.created + incompleteSeconds
  if (!['trialing', 'active', 'past_due'].includes(subscription.status)) return null
  return Math.min(subscription.cancel_at ?? Number.POSITIVE_INFINITY, periodOf(subscription).end)
}

/** Does what is due for a subscription. */
export function advanceSubscription(sandbox: Sandbox, id: string): void {
  const { store, clock } = sandbox
  const subscription = store.subscriptions.need(id)
  if (subscription.status === 'incomplete') {
    const expired = store.subscriptions.patch(id, {
      status: 'incomplete_expired',
      ended_at: clock.now,
    })
    for (const invoice of store.invoices.where('subscription', id)) stopCollecting(sandbox, invoice)
    emit(sandbox, 'customer.subscription.updated', expired, subscription)
  } else if (subscription.cancel_at !== null && subscription.cancel_at <= clock.now) {
    endSubscription(sandbox, id, { reason: 'cancellation_requested' })
  } else {
    renew(sandbox, id)
  }
}
