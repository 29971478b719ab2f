import type Stripe from 'stripe'
import type { Phase } from '#domain/billing/schedule.ts'
import type { CorrectPlan } from './inventory.ts'
import type { PricedProgramme } from './payments.ts'
import { idOf, keptPhase, openPhases, seconds } from './stripe-shapes.ts'

type PhaseParameters = (
  phase: Phase,
  programme: PricedProgramme,
  ours: string,
) => Promise<Stripe.SubscriptionScheduleCreateParams.Phase>

/** Brings schedules that somebody has changed back to what was agreed. */
export function stripeCorrections(stripe: Stripe, phaseParameters: PhaseParameters) {
  return {
    async correct(scheduleId: string, plan: CorrectPlan): Promise<void> {
      const current = await stripe.subscriptionSchedules.retrieve(scheduleId)
      const [running] = openPhases(current)
      if (!running) throw new Error(`${scheduleId} has no phase to go on from`)
      const ours = current.metadata?.paymentScheduleId ?? ''
      const ahead = await Promise.all(
        plan.phases.map(async (phase) => ({
          start_date: seconds(phase.startsAt),
          ...(await phaseParameters(phase, plan.programme, ours)),
        })),
      )
      // The running phase lasts until the next charge; what it has charged stays as it is.
      const end_date = ahead[0]?.start_date ?? running.end_date
      await stripe.subscriptionSchedules.update(scheduleId, {
        default_settings: {
          collection_method: 'charge_automatically',
          default_payment_method: plan.paymentMethodId,
        },
        phases: [{ ...keptPhase(running), end_date }, ...ahead],
        proration_behavior: 'none',
      })
      await setCard(stripe, idOf(current.subscription), plan.paymentMethodId)
    },
  }
}

/** The running phase's subscription keeps the card that it began with, unless it is told. */
async function setCard(stripe: Stripe, subscription: string | null, card: string): Promise<void> {
  if (subscription === null) return
  await stripe.subscriptions.update(subscription, { default_payment_method: card })
}
