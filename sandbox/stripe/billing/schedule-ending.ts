import type Stripe from 'stripe'
import type { Sandbox } from '../state/context.ts'
import { emit } from '../state/events.ts'
import { idOf } from '../state/references.ts'

/** Whether a schedule still has something to do. */
export function isRunning(schedule: Stripe.SubscriptionSchedule): boolean {
  return schedule.status === 'active' || schedule.status === 'not_started'
}

/** Ends the schedule of a subscription that has ended. */
export function cancelScheduleOf(sandbox: Sandbox, subscription: Stripe.Subscription): void {
  const schedule = sandbox.store.schedules.get(idOf(subscription.schedule) ?? '')
  if (schedule && isRunning(schedule)) markCanceled(sandbox, schedule.id)
}

/** Ends a schedule as canceled. Its subscription is the caller's affair. */
export function markCanceled(sandbox: Sandbox, id: string): Stripe.SubscriptionSchedule {
  const canceled = sandbox.store.schedules.patch(id, {
    status: 'canceled',
    canceled_at: sandbox.clock.now,
    current_phase: null,
  })
  emit(sandbox, 'subscription_schedule.canceled', canceled)
  return canceled
}

/** Ends a schedule and leaves its subscription running as it is. */
export function release(
  sandbox: Sandbox,
  id: string,
  keepCancelDate = false,
): Stripe.SubscriptionSchedule {
  const { store, clock } = sandbox
  const schedule = store.schedules.need(id)
  const subscriptionId = idOf(schedule.subscription)
  const released = store.schedules.patch(id, {
    status: 'released',
    released_at: clock.now,
    released_subscription: subscriptionId,
    subscription: null,
    current_phase: null,
  })
  const before = subscriptionId ? store.subscriptions.get(subscriptionId) : undefined
  if (before) {
    const cancelAt = keepCancelDate ? before.cancel_at : null
    const freed = store.subscriptions.patch(before.id, { schedule: null, cancel_at: cancelAt })
    emit(sandbox, 'customer.subscription.updated', freed, before)
  }
  emit(sandbox, 'subscription_schedule.released', released)
  return released
}

/** Ends a schedule whose last phase is over, and its subscription with it. */
export function complete(sandbox: Sandbox, id: string): Stripe.SubscriptionSchedule {
  const completed = sandbox.store.schedules.patch(id, {
    status: 'completed',
    completed_at: sandbox.clock.now,
    current_phase: null,
  })
  emit(sandbox, 'subscription_schedule.completed', completed)
  return completed
}
