import type Stripe from 'stripe'
import type { Sandbox } from '../state/context.ts'
import { idOf } from '../state/references.ts'
import type { CustomerState, EventState, MoneyState, PaymentState, SandboxState } from './state.ts'

const newestShown = 200

function newest<T>(rows: T[]): T[] {
  return rows.slice(-newestShown).reverse()
}

function customerState(sandbox: Sandbox, customer: Stripe.Customer): CustomerState {
  const methods = sandbox.store.paymentMethods.where('customer', customer.id)
  return {
    id: customer.id,
    name: customer.name ?? null,
    email: customer.email,
    cards: methods.map(({ id, card }) => ({
      id,
      brand: card?.brand ?? 'unknown',
      last4: card?.last4 ?? '',
      expMonth: card?.exp_month ?? 0,
      expYear: card?.exp_year ?? 0,
    })),
  }
}

function moneyState(
  row: Pick<Stripe.PaymentIntent, 'id' | 'amount' | 'currency' | 'created'>,
  status: string | null,
  customer: string | null,
): MoneyState {
  const { id, amount, currency, created } = row
  return { id, customer, status: status ?? '', amount, currency, created }
}

function paymentState(intent: Stripe.PaymentIntent): PaymentState {
  const { decline_code: decline, code } = intent.last_payment_error ?? {}
  return {
    ...moneyState(intent, intent.status, idOf(intent.customer)),
    metadata: intent.metadata,
    failure: decline ?? code ?? null,
  }
}

function eventState(sandbox: Sandbox, event: Stripe.Event): EventState {
  const delivery = sandbox.store.deliveries.get(event.id)
  return {
    id: event.id,
    type: event.type,
    created: event.created,
    object: (event.data.object as { id: string }).id,
    delivered: delivery?.delivered ?? false,
    attempts: delivery?.attempts ?? [],
  }
}

/** What the dashboard shows: the newest of each kind, newest first. */
export function summarise(sandbox: Sandbox): SandboxState {
  const { store, clock, webhooks } = sandbox
  const customerOf = (chargeId: string) => idOf(store.charges.need(chargeId).customer)
  return {
    now: clock.now,
    webhookUrl: webhooks.url,
    customers: newest(store.customers.all())
      .filter((row) => !('deleted' in row))
      .map((customer) => customerState(sandbox, customer)),
    payments: newest(store.paymentIntents.all()).map(paymentState),
    refunds: newest(store.refunds.all()).map((refund) =>
      moneyState(refund, refund.status, customerOf(idOf(refund.charge) ?? '')),
    ),
    disputes: newest(store.disputes.all()).map((dispute) => ({
      ...moneyState(dispute, dispute.status, customerOf(idOf(dispute.charge))),
      dueBy: dispute.evidence_details.due_by,
    })),
    events: newest(store.events.all()).map((event) => eventState(sandbox, event)),
    faults: store.faults.all(),
  }
}
