import type Stripe from 'stripe'
import type { Month } from '#domain/calendar.ts'
import { idOf, keptPhase, openPhases } from './stripe-shapes.ts'

/** Gives each phase that has not begun the price of its month; asks for nothing where all have it. */
export async function reprice(
  stripe: Stripe,
  scheduleId: string,
  priceOf: (month: Month) => Promise<string>,
): Promise<void> {
  const open = openPhases(await stripe.subscriptionSchedules.retrieve(scheduleId))
  const phases = await Promise.all(
    open.map(async (phase, position) => {
      const month = phase.metadata?.serviceMonth
      // The running phase has made its charge.
      if (position === 0 || !month) return keptPhase(phase)
      return { ...keptPhase(phase), items: [{ price: await priceOf(month), quantity: 1 }] }
    }),
  )
  const isSame = open.every(({ items }, position) => {
    return idOf(items[0]?.price) === phases[position]?.items[0]?.price
  })
  if (isSame) return
  await stripe.subscriptionSchedules.update(scheduleId, { phases, proration_behavior: 'none' })
}
