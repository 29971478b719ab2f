import type Stripe from 'stripe'
import type { Sandbox } from '../state/context.ts'
import { emit } from '../state/events.ts'
import { idOf } from '../state/references.ts'
import { addIntervals } from './intervals.ts'
import { composeInvoice } from './invoice-drafts.ts'
import { periodLines } from './invoice-lines.ts'
import { isRunning } from './schedule-ending.ts'
import { nextCycleOf } from './schedule-progress.ts'
import { periodOf, recurrenceOf } from './subscription-items.ts'

const daySeconds = 86_400
/** How long ahead Stripe tells of a trial's end, a renewal, and a schedule's end. */
const aheadOf = { trialEnd: 3 * daySeconds, renewal: 7 * daySeconds, expiry: 7 * daySeconds }

interface Notice {
  kind: keyof typeof aheadOf
  /** The moment announced. */
  moment: number
  /** When to announce it. */
  at: number
}

/** The next renewal, be it the natural one or one that a schedule brings forward. */
function renewalOf(sandbox: Sandbox, subscription: Stripe.Subscription): number {
  const natural = periodOf(subscription).end
  const schedule = sandbox.store.schedules.get(idOf(subscription.schedule) ?? '')
  const scheduled = schedule && isRunning(schedule) ? nextCycleOf(schedule) : null
  return Math.min(natural, scheduled ?? natural)
}

function nextOf(
  sandbox: Sandbox,
  id: string,
  moments: Partial<Record<Notice['kind'], number>>,
): Notice | null {
  const sent = sandbox.store.notices.get(id)
  const open = (Object.entries(moments) as [Notice['kind'], number][])
    .filter(([kind, moment]) => sent?.[kind] !== moment)
    .map(([kind, moment]) => ({ kind, moment, at: moment - aheadOf[kind] }))
    .sort((a, b) => a.at - b.at)
  return open[0] ?? null
}

/** What is to be announced next about a subscription. */
export function subscriptionNotice(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
): Notice | null {
  if (subscription.status !== 'trialing' && subscription.status !== 'active') return null
  const { start } = periodOf(subscription)
  const renewal = renewalOf(sandbox, subscription)
  const endsFirst = subscription.cancel_at !== null && subscription.cancel_at <= renewal
  const announced = renewal - aheadOf.renewal > start && !endsFirst
  return nextOf(sandbox, subscription.id, {
    ...(subscription.status === 'trialing' && subscription.trial_end
      ? { trialEnd: subscription.trial_end }
      : {}),
    ...(announced ? { renewal } : {}),
  })
}

/** What is to be announced next about a schedule. */
export function scheduleNotice(
  sandbox: Sandbox,
  schedule: Stripe.SubscriptionSchedule,
): Notice | null {
  const end = schedule.phases.at(-1)?.end_date
  if (schedule.status !== 'active' || !end) return null
  return nextOf(sandbox, schedule.id, { expiry: end })
}

/** Announces it, once. */
export function sendNotice(sandbox: Sandbox, id: string, notice: Notice): void {
  const { store } = sandbox
  const sent = store.notices.get(id)
  store.notices.put({ ...sent, id, [notice.kind]: notice.moment })
  if (notice.kind === 'expiry') {
    emit(sandbox, 'subscription_schedule.expiring', store.schedules.need(id))
    return
  }
  const subscription = store.subscriptions.need(id)
  if (notice.kind === 'trialEnd') {
    emit(sandbox, 'customer.subscription.trial_will_end', subscription)
    return
  }
  const end = addIntervals(notice.moment, recurrenceOf(subscription), 1)
  const period = { start: notice.moment, end }
  const invoice = composeInvoice(sandbox, subscription, {
    reason: 'upcoming',
    lines: periodLines(sandbox, subscription, period, false),
    period: { start: periodOf(subscription).start, end: notice.moment },
  })
  emit(sandbox, 'invoice.upcoming', { ...invoice, id: invoice.id.replace('in_', 'upcoming_in_') })
}
