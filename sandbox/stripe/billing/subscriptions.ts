import type Stripe from 'stripe'
import { endpoint } from '../http/api.ts'
import { invalidRequest, noSuch } from '../http/errors.ts'
import { listOf, listShape } from '../http/lists.ts'
import { mergeMetadata } from '../http/metadata.ts'
import {
  boolean,
  integer,
  list,
  metadata,
  moment,
  nullable,
  object,
  oneOf,
  range,
  required,
  text,
  type Values,
} from '../http/params.ts'
import { search } from '../http/search.ts'
import { findCustomer } from '../payments/customers.ts'
import type { Sandbox } from '../state/context.ts'
import { emit } from '../state/events.ts'
import { idOf } from '../state/references.ts'
import { applyCoupon, findCoupon } from './coupons.ts'
import { collect } from './invoice-collection.ts'
import { draftInvoice } from './invoice-drafts.ts'
import { prorationLines } from './invoice-lines.ts'
import { checkPaymentMethod, prorationBehavior } from './schedule-phases.ts'
import { createSubscription, invoicePeriod, restartCycle } from './subscription-billing.ts'
import { endSubscription } from './subscription-ending.ts'
import { buildItems, checkItems, periodOf, type WantedItem } from './subscription-items.ts'

const sharedShape = {
  cancel_at_period_end: boolean,
  default_payment_method: text,
  description: nullable(text),
  discounts: list(object({ coupon: required(text) })),
  metadata,
  proration_behavior: prorationBehavior,
  trial_end: moment,
}

const updateShape = {
  ...sharedShape,
  billing_cycle_anchor: oneOf('now', 'unchanged'),
  cancel_at: nullable(integer),
  cancellation_details: object({ comment: nullable(text), feedback: nullable(text) }),
  items: list(object({ id: text, price: text, quantity: integer, deleted: boolean, metadata })),
}

type Update = Values<typeof updateShape>

/** The subscription with this id; `param` names the parameter that it came in, if not the path. */
export function findSubscription(
  sandbox: Sandbox,
  id: string,
  param?: string,
): Stripe.Subscription {
  const subscription = sandbox.store.subscriptions.get(id)
  if (!subscription) throw noSuch('subscription', id, param)
  return subscription
}

function wantedItems(
  before: Stripe.Subscription,
  sent: NonNullable<Update['items']>,
): WantedItem[] {
  const kept = before.items.data.map((item): WantedItem & { gone?: boolean } => {
    const change = sent.find((wanted) => wanted.id === item.id)
    return {
      id: item.id,
      price: change?.price ?? item.price.id,
      quantity: change?.quantity ?? item.quantity,
      metadata: change?.metadata ?? item.metadata,
      gone: change?.deleted ?? false,
    }
  })
  const added = sent.flatMap(({ id, price, quantity, metadata: data }) =>
    !id && price ? [{ price, quantity, metadata: data }] : [],
  )
  return [...kept.filter((item) => !item.gone), ...added]
}

function updateSubscription(sandbox: Sandbox, id: string, sent: Update): Stripe.Subscription {
  const { store, clock } = sandbox
  const before = findSubscription(sandbox, id)
  if (before.status === 'canceled') throw noSuch('subscription', id)
  const customer = idOf(before.customer)
  checkPaymentMethod(sandbox, sent.default_payment_method, customer, 'default_payment_method')
  for (const { coupon } of sent.discounts ?? []) findCoupon(sandbox, coupon, 'discounts')
  const items = sent.items ? wantedItems(before, sent.items) : null
  if (items) checkItems(sandbox, items, 'items')
  const proration =
    before.status === 'trialing' ? 'none' : (sent.proration_behavior ?? 'create_prorations')
  const credits = items && proration !== 'none' ? prorationLines(sandbox, before, 'credit') : []
  const period = periodOf(before)
  const cancelAt =
    sent.cancel_at_period_end === undefined
      ? sent.cancel_at
      : sent.cancel_at_period_end
        ? period.end
        : null
  const updated = store.subscriptions.patch(id, {
    ...(sent.cancel_at_period_end !== undefined
      ? { cancel_at_period_end: sent.cancel_at_period_end }
      : {}),
    ...(cancelAt !== undefined
      ? { cancel_at: cancelAt, canceled_at: cancelAt === null ? null : clock.now }
      : {}),
    ...(sent.default_payment_method ? { default_payment_method: sent.default_payment_method } : {}),
    ...(sent.description !== undefined ? { description: sent.description } : {}),
    ...(sent.metadata !== undefined
      ? { metadata: mergeMetadata(before.metadata, sent.metadata) }
      : {}),
    ...(items ? { items: buildItems(sandbox, id, items, before.items.data, period) } : {}),
    ...(sent.discounts
      ? {
          discounts: sent.discounts.map(
            ({ coupon }) => applyCoupon(sandbox, coupon, { customer, subscription: id }).id,
          ),
        }
      : {}),
  })
  const trialEnd = typeof sent.trial_end === 'number' ? sent.trial_end : null
  const endsTrial = sent.trial_end === 'now' && before.status === 'trialing'
  if (trialEnd || endsTrial || sent.billing_cycle_anchor === 'now') {
    const invoice = restartCycle(sandbox, id, { trialEnd, extraLines: credits, atOnce: true })
    if (invoice.status === 'open') collect(sandbox, invoice.id)
  } else if (items && proration !== 'none') {
    const lines = [...credits, ...prorationLines(sandbox, updated, 'charge')]
    if (proration === 'always_invoice') {
      const invoice = draftInvoice(sandbox, updated, {
        reason: 'subscription_update',
        lines,
        atOnce: true,
      })
      store.subscriptions.patch(id, { latest_invoice: invoice.id })
    } else {
      const waiting = store.pendingLines.get(id)?.lines ?? []
      store.pendingLines.put({ id, lines: [...waiting, ...lines] })
    }
  }
  const after = store.subscriptions.need(id)
  emit(sandbox, 'customer.subscription.updated', after, before)
  return after
}

export const subscriptionEndpoints = [
  endpoint(
    'POST',
    '/v1/subscriptions',
    {
      ...sharedShape,
      customer: required(text),
      items: required(list(object({ price: required(text), quantity: integer, metadata }))),
      off_session: boolean,
      payment_behavior: oneOf('allow_incomplete', 'default_incomplete'),
      trial_period_days: integer,
    },
    ({ sandbox, params, locale }) => {
      const { store, clock } = sandbox
      findCustomer(sandbox, params.customer, 'customer')
      const prices = checkItems(sandbox, params.items, 'items')
      checkPaymentMethod(
        sandbox,
        params.default_payment_method,
        params.customer,
        'default_payment_method',
      )
      for (const { coupon } of params.discounts ?? []) findCoupon(sandbox, coupon, 'discounts')
      const days = params.trial_period_days
      const trialEnd =
        typeof params.trial_end === 'number'
          ? params.trial_end
          : days
            ? clock.now + days * 86_400
            : null
      const { id } = createSubscription(sandbox, {
        customer: params.customer,
        items: params.items,
        start: clock.now,
        trialEnd,
        currency: prices[0]?.currency ?? 'eur',
        coupons: (params.discounts ?? []).map(({ coupon }) => coupon),
        metadata: mergeMetadata(null, params.metadata ?? {}),
        schedule: null,
        changes: {
          default_payment_method: params.default_payment_method ?? null,
          description: params.description ?? null,
          ...(trialEnd ? {} : { status: 'incomplete' }),
        },
      })
      if (params.cancel_at_period_end) {
        const cancel_at = periodOf(store.subscriptions.need(id)).end
        store.subscriptions.patch(id, { cancel_at_period_end: true, cancel_at })
      }
      const invoice = invoicePeriod(sandbox, id, {
        reason: 'subscription_create',
        period: { start: clock.now, end: clock.now },
        atOnce: true,
      })
      if (invoice.status === 'open' && params.payment_behavior !== 'default_incomplete') {
        const offSession = params.off_session ?? false
        collect(sandbox, invoice.id, { offSession, locale })
      }
      const created = store.subscriptions.need(id)
      emit(sandbox, 'customer.subscription.created', created)
      return created
    },
  ),
  endpoint('GET', '/v1/subscriptions/search', search.shape, ({ sandbox, params }) =>
    search.run(sandbox.store.subscriptions.all(), params, '/v1/subscriptions/search'),
  ),
  endpoint('GET', '/v1/subscriptions/:id', {}, ({ sandbox, id }) => findSubscription(sandbox, id)),
  endpoint('POST', '/v1/subscriptions/:id', updateShape, ({ sandbox, id, params }) =>
    updateSubscription(sandbox, id, params),
  ),
  endpoint(
    'DELETE',
    '/v1/subscriptions/:id',
    {
      cancellation_details: object({ comment: text, feedback: text }),
      invoice_now: boolean,
      prorate: boolean,
    },
    ({ sandbox, id, params }) => {
      const subscription = findSubscription(sandbox, id)
      if (subscription.status === 'canceled') throw noSuch('subscription', id)
      if (params.invoice_now || params.prorate) {
        throw invalidRequest('The sandbox cancels without a last invoice or proration.', {
          param: params.invoice_now ? 'invoice_now' : 'prorate',
        })
      }
      const { comment = null, feedback = null } = params.cancellation_details ?? {}
      return endSubscription(sandbox, id, { comment, feedback })
    },
  ),
  endpoint(
    'GET',
    '/v1/subscriptions',
    { ...listShape, customer: text, price: text, status: text, created: range },
    ({ sandbox, params }) => {
      const { subscriptions } = sandbox.store
      const rows = params.customer
        ? subscriptions.where('customer', params.customer)
        : subscriptions.all()
      const shown = (status: string) => {
        if (params.status === 'all') return true
        if (params.status === 'ended') return ['canceled', 'incomplete_expired'].includes(status)
        return params.status ? status === params.status : status !== 'canceled'
      }
      const wanted = rows
        .filter((row) => shown(row.status))
        .filter(
          (row) => !params.price || row.items.data.some((item) => item.price.id === params.price),
        )
      return listOf(wanted, params, '/v1/subscriptions')
    },
  ),
]
