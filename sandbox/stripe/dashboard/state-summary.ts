import type Stripe from 'stripe'
import { invoiceDue } from '../billing/invoice-collection.ts'
import type { Sandbox } from '../state/context.ts'
import { idOf } from '../state/references.ts'
import type {
  CustomerState,
  EventState,
  InvoiceState,
  SandboxState,
  ScheduleState,
} from './state.ts'

const newestShown = 200

function newest<T>(rows: T[]): T[] {
  return rows.slice(-newestShown).reverse()
}

function scheduleState(sandbox: Sandbox, schedule: Stripe.SubscriptionSchedule): ScheduleState {
  const { prices, subscriptions, coupons } = sandbox.store
  const id = idOf(schedule.subscription) ?? idOf(schedule.released_subscription)
  const amountOf = (phase: Stripe.SubscriptionSchedule.Phase) => {
    if (phase.trial_end) return 0
    const full = phase.items.reduce(
      (sum, item) => sum + (prices.get(idOf(item.price))?.unit_amount ?? 0) * (item.quantity ?? 1),
      0,
    )
    return phase.discounts.reduce((amount, discount) => {
      const coupon = coupons.get(idOf(discount.coupon) ?? '')
      const off = coupon?.amount_off ?? Math.round((amount * (coupon?.percent_off ?? 0)) / 100)
      return Math.max(0, amount - off)
    }, full)
  }
  return {
    id: schedule.id,
    status: schedule.status,
    subscription: id,
    subscriptionStatus: id ? (subscriptions.get(id)?.status ?? null) : null,
    metadata: schedule.metadata ?? {},
    phases: schedule.phases.map((phase) => ({
      start: phase.start_date,
      end: phase.end_date,
      trial: phase.trial_end !== null,
      amount: amountOf(phase),
    })),
  }
}

function customerState(sandbox: Sandbox, customer: Stripe.Customer): CustomerState {
  const { paymentMethods, schedules } = sandbox.store
  return {
    id: customer.id,
    name: customer.name ?? null,
    email: customer.email,
    cards: paymentMethods.where('customer', customer.id).map(({ id, card }) => ({
      id,
      brand: card?.brand ?? 'unknown',
      last4: card?.last4 ?? '',
      expMonth: card?.exp_month ?? 0,
      expYear: card?.exp_year ?? 0,
    })),
    schedules: schedules
      .where('customer', customer.id)
      .map((schedule) => scheduleState(sandbox, schedule)),
  }
}

function invoiceState(invoice: Stripe.Invoice): InvoiceState {
  return {
    id: invoice.id,
    number: invoice.number,
    customer: idOf(invoice.customer),
    status: invoice.status ?? 'draft',
    amount: invoice.amount_due,
    currency: invoice.currency,
    created: invoice.created,
    nextAttempt: invoiceDue(invoice),
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
  const customers = newest(store.customers.all()).filter((row) => !('deleted' in row))
  return {
    now: clock.now,
    webhookUrl: webhooks.url,
    customers: customers.map((customer) => customerState(sandbox, customer)),
    invoices: newest(store.invoices.all()).map(invoiceState),
    events: newest(store.events.all()).map((event) => eventState(sandbox, event)),
    faults: store.faults.all(),
  }
}
