import type Stripe from 'stripe'
import type { Month } from '#domain/calendar.ts'
import type { RemoteSchedule } from './payments.ts'
import { keptPhase, openPhases } from './stripe-shapes.ts'

/** How schedules end at the provider, and the subscriptions that they run. */
export function stripeEndings(stripe: Stripe) {
  return {
    /** Whether a schedule that has let go of its subscription has nothing left to charge either. */
    async isOver({ status, subscriptionId }: RemoteSchedule): Promise<boolean> {
      if (status !== 'released' || !subscriptionId) return false
      return isCanceled(await stripe.subscriptions.retrieve(subscriptionId))
    },

    async endAfter(scheduleId: string, lastMonth: Month): Promise<void> {
      const current = await stripe.subscriptionSchedules.retrieve(scheduleId)
      const freed = current.released_subscription
      if (freed) {
        // Nothing is left but what is being collected: it must not renew after that.
        await stripe.subscriptions.update(freed, { cancel_at_period_end: true })
        return
      }
      const open = openPhases(current)
      const kept = open.filter(
        (phase, position) => position === 0 || (phase.metadata?.serviceMonth ?? '') <= lastMonth,
      )
      if (current.end_behavior === 'cancel' && kept.length === open.length) return
      await stripe.subscriptionSchedules.update(scheduleId, {
        end_behavior: 'cancel',
        phases: kept.map(keptPhase),
        proration_behavior: 'none',
      })
    },

    async cancel(scheduleId: string): Promise<void> {
      const { released_subscription: freed } =
        await stripe.subscriptionSchedules.retrieve(scheduleId)
      const plainly = { invoice_now: false, prorate: false }
      if (freed) await stripe.subscriptions.cancel(freed, plainly)
      else await stripe.subscriptionSchedules.cancel(scheduleId, plainly)
    },
  }
}

function isCanceled({ status }: Stripe.Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}
