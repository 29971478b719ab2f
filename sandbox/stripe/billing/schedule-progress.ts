import type Stripe from 'stripe'
import { mergeMetadata } from '../http/metadata.ts'
import type { Sandbox } from '../state/context.ts'
import { emit } from '../state/events.ts'
import { idOf } from '../state/references.ts'
import { applyCoupon } from './coupons.ts'
import { draftInvoice } from './invoice-drafts.ts'
import { prorationLines } from './invoice-lines.ts'
import { complete, isRunning, release } from './schedule-ending.ts'
import { createSubscription, invoicePeriod, restartCycle } from './subscription-billing.ts'
import { endSubscription } from './subscription-ending.ts'
import { buildItems, periodOf, recurrenceOf, type WantedItem } from './subscription-items.ts'

type Phase = Stripe.SubscriptionSchedule.Phase
type Schedule = Stripe.SubscriptionSchedule

function itemsOf(phase: Phase): WantedItem[] {
  return phase.items.map((item) => ({
    price: idOf(item.price),
    quantity: item.quantity,
    metadata: item.metadata,
  }))
}

function couponsOf(phase: Phase): string[] {
  return phase.discounts.flatMap((discount) => idOf(discount.coupon) ?? [])
}

/** What a phase, or the schedule's defaults, say about how a subscription is paid. */
function settingsOf(schedule: Schedule, phase: Phase): Partial<Stripe.Subscription> {
  const defaults = schedule.default_settings
  const ends =
    schedule.end_behavior === 'cancel' ? (schedule.phases.at(-1)?.end_date ?? null) : null
  return {
    default_payment_method:
      idOf(phase.default_payment_method) ?? idOf(defaults.default_payment_method),
    collection_method:
      phase.collection_method ?? defaults.collection_method ?? 'charge_automatically',
    description: phase.description ?? defaults.description,
    cancel_at: ends,
  }
}

/** Whether entering a phase starts a new billing cycle. */
function startsCycle(schedule: Schedule, phase: Phase): boolean {
  const anchor = phase.billing_cycle_anchor ?? schedule.default_settings.billing_cycle_anchor
  return anchor === 'phase_start' && phase.trial_end === null
}

function startSubscription(sandbox: Sandbox, schedule: Schedule, phase: Phase): void {
  const { store } = sandbox
  const subscription = createSubscription(sandbox, {
    customer: idOf(schedule.customer),
    items: itemsOf(phase),
    start: phase.start_date,
    trialEnd: phase.trial_end,
    currency: phase.currency,
    coupons: couponsOf(phase),
    metadata: phase.metadata ?? {},
    schedule: schedule.id,
    changes: settingsOf(schedule, phase),
  })
  store.schedules.patch(schedule.id, { subscription: subscription.id })
  invoicePeriod(sandbox, subscription.id, {
    reason: 'subscription_create',
    period: { start: phase.start_date, end: phase.start_date },
  })
  emit(sandbox, 'customer.subscription.created', store.subscriptions.need(subscription.id))
}

function sameItems(subscription: Stripe.Subscription, phase: Phase): boolean {
  const now = subscription.items.data.map((item) => `${item.price.id} × ${item.quantity}`)
  const then = phase.items.map((item) => `${idOf(item.price)} × ${item.quantity}`)
  return now.join() === then.join()
}

function sameCoupons(sandbox: Sandbox, subscription: Stripe.Subscription, phase: Phase): boolean {
  const now = subscription.discounts.map((discount) =>
    idOf(sandbox.store.discounts.need(idOf(discount)).source.coupon),
  )
  return now.join() === couponsOf(phase).join()
}

type Proration = Stripe.SubscriptionSchedule.Phase.ProrationBehavior

/**
 * Makes a subscription what a phase says. `entering` is true when the phase begins now: only then
 * can its `phase_start` restart the billing cycle, and its coupons count anew.
 */
function applyPhase(
  sandbox: Sandbox,
  schedule: Schedule,
  phase: Phase,
  { entering, proration }: { entering: boolean; proration: Proration },
): void {
  const { store, clock } = sandbox
  const before = store.subscriptions.need(idOf(schedule.subscription) ?? '')
  const wasTrial = before.status === 'trialing'
  const periodOver = periodOf(before).end <= clock.now
  const prorates = proration !== 'none' && !wasTrial && !periodOver
  const changesItems = !sameItems(before, phase)
  const credits = prorates ? prorationLines(sandbox, before, 'credit') : []
  const oldRecurrence = recurrenceOf(before)
  const customer = idOf(before.customer)
  const renewsCoupons = entering || !sameCoupons(sandbox, before, phase)
  const updated = store.subscriptions.patch(before.id, {
    ...settingsOf(schedule, phase),
    items: buildItems(sandbox, before.id, itemsOf(phase), before.items.data, periodOf(before)),
    metadata: mergeMetadata(before.metadata, phase.metadata ?? {}),
    ...(renewsCoupons
      ? {
          discounts: couponsOf(phase).map(
            (coupon) => applyCoupon(sandbox, coupon, { customer, subscription: before.id }).id,
          ),
        }
      : {}),
  })
  const recurrence = recurrenceOf(updated)
  const otherRhythm =
    oldRecurrence.interval !== recurrence.interval ||
    oldRecurrence.interval_count !== recurrence.interval_count
  const trialEnd = phase.trial_end !== null && phase.trial_end > clock.now ? phase.trial_end : null
  const trialBegins = trialEnd !== null && before.trial_end !== trialEnd
  const trialEnds = wasTrial && trialEnd === null
  const restarts =
    trialBegins ||
    trialEnds ||
    (!trialEnd && (otherRhythm || (entering && startsCycle(schedule, phase))))
  if (restarts) {
    restartCycle(sandbox, before.id, { trialEnd, extraLines: credits })
  } else if (changesItems && prorates) {
    const lines = [...credits, ...prorationLines(sandbox, updated, 'charge')]
    billProration(sandbox, updated, lines, proration)
  }
  emit(sandbox, 'customer.subscription.updated', store.subscriptions.need(before.id), before)
}

function billProration(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  lines: Stripe.InvoiceLineItem[],
  proration: Proration,
): void {
  const { store } = sandbox
  if (proration === 'always_invoice') {
    const invoice = draftInvoice(sandbox, subscription, { reason: 'subscription_update', lines })
    store.subscriptions.patch(subscription.id, { latest_invoice: invoice.id })
    return
  }
  const waiting = store.pendingLines.get(subscription.id)?.lines ?? []
  store.pendingLines.put({ id: subscription.id, lines: [...waiting, ...lines] })
}

/** Begins the phase at this position. */
export function enterPhase(sandbox: Sandbox, id: string, position: number): void {
  const { store } = sandbox
  const before = store.schedules.need(id)
  const phase = before.phases[position]
  if (!phase) throw new Error(`${id} has no phase ${position}`)
  const schedule = store.schedules.patch(id, {
    status: 'active',
    current_phase: { start_date: phase.start_date, end_date: phase.end_date },
  })
  if (idOf(schedule.subscription)) {
    applyPhase(sandbox, schedule, phase, { entering: true, proration: phase.proration_behavior })
  } else {
    startSubscription(sandbox, schedule, phase)
  }
}

/** Brings the subscription in line with a current phase that was changed. */
export function reapplyPhase(sandbox: Sandbox, id: string, proration: Proration): void {
  const schedule = sandbox.store.schedules.need(id)
  const phase = currentPhase(schedule)
  if (phase) applyPhase(sandbox, schedule, phase, { entering: false, proration })
}

export function currentPhase(schedule: Schedule): Phase | undefined {
  return schedule.phases.find((phase) => phase.start_date === schedule.current_phase?.start_date)
}

/** When a schedule starts, or its current phase ends; null when it is done. */
export function scheduleDue(schedule: Schedule): number | null {
  if (!isRunning(schedule)) return null
  if (schedule.status === 'not_started') return schedule.phases[0]?.start_date ?? null
  return schedule.current_phase?.end_date ?? null
}

/** Does what is due for a schedule: its first or next phase, or its end. */
export function advanceSchedule(sandbox: Sandbox, id: string): void {
  const { store } = sandbox
  const schedule = store.schedules.need(id)
  const position = schedule.phases.findIndex(
    (phase) => phase.start_date === (schedule.current_phase?.end_date ?? phase.start_date),
  )
  if (position >= 0) {
    enterPhase(sandbox, id, position)
    emit(sandbox, 'subscription_schedule.updated', store.schedules.need(id), schedule)
    return
  }
  const subscription = idOf(schedule.subscription)
  if (schedule.end_behavior !== 'cancel') release(sandbox, id)
  else {
    complete(sandbox, id)
    if (subscription) endSubscription(sandbox, subscription, { reason: 'cancellation_requested' })
  }
}

/** The moment at which the phase now running gives way to a new billing cycle, if it will. */
export function nextCycleOf(schedule: Schedule): number | null {
  const end = schedule.current_phase?.end_date
  const next = schedule.phases.find((phase) => phase.start_date === end)
  return next && startsCycle(schedule, next) ? next.start_date : null
}
