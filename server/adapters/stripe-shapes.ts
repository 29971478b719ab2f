import type Stripe from 'stripe'
import type { RemoteInvoice, RemoteSchedule } from './payments.ts'
import { refusalOf } from './stripe-refusals.ts'

type RemotePhase = Stripe.SubscriptionSchedule.Phase

export const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000)

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (!reference) return null
  return typeof reference === 'string' ? reference : reference.id
}

export function scheduleFromStripe(schedule: Stripe.SubscriptionSchedule): RemoteSchedule {
  const months = schedule.phases.flatMap((phase) => phase.metadata?.serviceMonth ?? [])
  return {
    id: schedule.id,
    // A released schedule has let go of its subscription, which goes on.
    subscriptionId: idOf(schedule.subscription) ?? schedule.released_subscription,
    status: schedule.status,
    paymentMethodId: idOf(schedule.default_settings.default_payment_method),
    plannedThrough: months.sort().at(-1) ?? null,
    openPhases: openPhases(schedule).length,
    openMonths: openPhases(schedule).flatMap((phase) => phase.metadata?.serviceMonth ?? []),
    hasEnded: schedule.status === 'canceled' || schedule.status === 'completed',
    ranDry: ranDry(schedule),
  }
}

/** Stripe does not say whether the schedule or its subscription ends first, so only the moment tells. */
function ranDry({ phases, ...schedule }: Stripe.SubscriptionSchedule): boolean {
  const endedAt = schedule.completed_at ?? schedule.canceled_at ?? schedule.released_at
  const lastPhaseEnd = phases.at(-1)?.end_date
  return endedAt !== null && lastPhaseEnd !== undefined && endedAt >= lastPhaseEnd
}

/** The running phase and those after it; none once the schedule has ended. */
export function openPhases(schedule: Stripe.SubscriptionSchedule): RemotePhase[] {
  const begun = schedule.current_phase?.start_date
  return begun === undefined ? [] : schedule.phases.filter((phase) => phase.start_date >= begun)
}

/** A phase as it is, in the form in which an update wants it said again. */
export function keptPhase(phase: RemotePhase): Stripe.SubscriptionScheduleUpdateParams.Phase {
  const isTrial = phase.trial_end !== null
  return {
    items: phase.items.map((item) => ({
      price: idOf(item.price) ?? '',
      quantity: item.quantity ?? 1,
    })),
    start_date: phase.start_date,
    end_date: phase.end_date,
    proration_behavior: 'none',
    metadata: phase.metadata ?? {},
    ...(isTrial ? { trial: true } : { billing_cycle_anchor: 'phase_start' }),
  }
}

export function invoiceFromStripe(invoice: Stripe.Invoice): RemoteInvoice {
  const details = invoice.parent?.subscription_details
  const paidAt = invoice.status_transitions.paid_at
  return {
    id: invoice.id,
    number: invoice.number,
    amountCents: invoice.total,
    status: statusOf(invoice),
    createdAt: new Date(invoice.created * 1000),
    paidAt: paidAt === null ? null : new Date(paidAt * 1000),
    isCollected:
      (invoice.status === 'draft' || invoice.status === 'open') && Boolean(invoice.auto_advance),
    refusal: refusalOf(invoice),
    stripeSubscriptionId: idOf(details?.subscription),
    paymentScheduleId: details?.metadata?.paymentScheduleId ?? null,
    serviceMonth: details?.metadata?.serviceMonth ?? null,
  }
}

function statusOf(invoice: Stripe.Invoice): RemoteInvoice['status'] {
  if (invoice.status === 'paid') return 'paid'
  if (invoice.status === 'void' || invoice.status === 'uncollectible') return 'void'
  return invoice.attempt_count > 0 ? 'failed' : 'open'
}
