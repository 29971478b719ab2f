import type Stripe from 'stripe'
import type { Sandbox } from '../state/context.ts'
import { emit } from '../state/events.ts'
import { cancelScheduleOf } from './schedule-ending.ts'

/** Stops charging an invoice of its own accord, as the end of its subscription does. */
export function stopCollecting(sandbox: Sandbox, invoice: Stripe.Invoice): void {
  if (invoice.status !== 'draft' && invoice.status !== 'open') return
  const stopped = sandbox.store.invoices.patch(invoice.id, {
    auto_advance: false,
    automatically_finalizes_at: null,
    next_payment_attempt: null,
  })
  emit(sandbox, 'invoice.updated', stopped, invoice)
}

type CancellationDetails = Partial<Stripe.Subscription.CancellationDetails>

/** Ends a subscription now, with the schedule that runs it. Its open invoices are charged no more. */
export function endSubscription(
  sandbox: Sandbox,
  id: string,
  details: CancellationDetails,
): Stripe.Subscription {
  const { store, clock } = sandbox
  const before = store.subscriptions.need(id)
  const ended = store.subscriptions.patch(id, {
    status: 'canceled',
    canceled_at: before.canceled_at ?? clock.now,
    ended_at: clock.now,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: 'cancellation_requested',
      ...details,
    },
  })
  for (const invoice of store.invoices.where('subscription', id)) stopCollecting(sandbox, invoice)
  emit(sandbox, 'customer.subscription.deleted', ended)
  cancelScheduleOf(sandbox, ended)
  return ended
}
