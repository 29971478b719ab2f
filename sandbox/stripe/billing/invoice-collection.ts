import type Stripe from 'stripe'
import type { StripeFailure } from '../http/errors.ts'
import type { Locale } from '../payments/card-messages.ts'
import { createPaymentIntent, pay } from '../payments/payments.ts'
import type { Sandbox } from '../state/context.ts'
import { emit } from '../state/events.ts'
import { newId } from '../state/ids.ts'
import { idOf, subscriptionOf } from '../state/references.ts'
import { endSubscription } from './subscription-ending.ts'

/** Days after each failed charge until the next one; after the last the subscription ends. */
const retryAfterDays = [3, 5, 7]
const daySeconds = 86_400

/** Gives a draft its number and makes it due. Does not charge. */
export function finalise(sandbox: Sandbox, id: string): Stripe.Invoice {
  const { store, clock } = sandbox
  const draft = store.invoices.need(id)
  const customer = store.customers.need(idOf(draft.customer) ?? '')
  const sequence = customer.next_invoice_sequence ?? 1
  const credit = Math.min(Math.max(0, -customer.balance), Math.max(0, draft.total))
  const balance = customer.balance + credit + Math.min(0, draft.total)
  const due = Math.max(0, draft.total) - credit
  store.customers.patch(customer.id, { next_invoice_sequence: sequence + 1, balance })
  const subscription = store.subscriptions.get(subscriptionOf(draft) ?? '')
  const open = store.invoices.patch(id, {
    status: 'open',
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    amount_due: due,
    amount_remaining: due,
    automatically_finalizes_at: null,
    starting_balance: customer.balance,
    ending_balance: balance,
    effective_at: clock.now,
    hosted_invoice_url: `${sandbox.url}/#${id}`,
    parent: subscription
      ? {
          quote_details: null,
          subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
          type: 'subscription_details',
        }
      : draft.parent,
    status_transitions: { ...draft.status_transitions, finalized_at: clock.now },
  })
  if (due > 0) requestPayment(sandbox, open)
  emit(sandbox, 'invoice.finalized', open)
  emit(sandbox, 'invoice.updated', open, draft)
  return open
}

/** The payment that an open invoice waits for. */
function requestPayment(sandbox: Sandbox, invoice: Stripe.Invoice): void {
  const intent = createPaymentIntent(sandbox, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: idOf(invoice.customer),
    changes: { description: 'Subscription invoice', setup_future_usage: 'off_session' },
  })
  sandbox.store.invoicePayments.put({
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: sandbox.clock.now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  })
}

/** Marks an invoice as paid, and a subscription in arrears for it as active again. */
export function markPaid(sandbox: Sandbox, id: string): Stripe.Invoice {
  const { store, clock } = sandbox
  const before = store.invoices.need(id)
  const paid = store.invoices.patch(id, {
    status: 'paid',
    amount_paid: before.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...before.status_transitions, paid_at: clock.now },
  })
  for (const payment of store.invoicePayments.where('invoice', id)) {
    if (payment.status !== 'open') continue
    const done = store.invoicePayments.patch(payment.id, {
      status: 'paid',
      amount_paid: payment.amount_requested,
      status_transitions: { canceled_at: null, paid_at: clock.now },
    })
    emit(sandbox, 'invoice_payment.paid', done)
  }
  emit(sandbox, 'invoice.paid', paid)
  emit(sandbox, 'invoice.payment_succeeded', paid)
  emit(sandbox, 'invoice.updated', paid, before)
  const subscription = store.subscriptions.get(subscriptionOf(paid) ?? '')
  if (subscription && ['past_due', 'incomplete', 'unpaid'].includes(subscription.status)) {
    const active = store.subscriptions.patch(subscription.id, { status: 'active' })
    emit(sandbox, 'customer.subscription.updated', active, subscription)
  }
  return paid
}

/** The card that an invoice is charged to: its own, the subscription's, or the customer's. */
function cardFor(sandbox: Sandbox, invoice: Stripe.Invoice): Stripe.PaymentMethod | null {
  const { store } = sandbox
  const subscription = store.subscriptions.get(subscriptionOf(invoice) ?? '')
  const customer = store.customers.need(idOf(invoice.customer) ?? '')
  const id =
    idOf(invoice.default_payment_method) ??
    idOf(subscription?.default_payment_method) ??
    idOf(customer.invoice_settings?.default_payment_method)
  const method = id ? store.paymentMethods.get(id) : undefined
  return method && method.customer === customer.id ? method : null
}

export interface Collection {
  method?: Stripe.PaymentMethod | null
  offSession?: boolean
  locale?: Locale
}

/** Charges an open invoice once. A refusal comes back as `failure`; nothing is thrown for it. */
export function collect(
  sandbox: Sandbox,
  id: string,
  how: Collection = {},
): { invoice: Stripe.Invoice; failure: StripeFailure | null } {
  const { store } = sandbox
  const invoice = store.invoices.need(id)
  if (invoice.amount_due === 0) return { invoice: markPaid(sandbox, id), failure: null }
  const [payment] = store.invoicePayments.where('invoice', id)
  const intent = store.paymentIntents.need(idOf(payment?.payment.payment_intent) ?? '')
  const method = how.method ?? cardFor(sandbox, invoice)
  const attempt = { offSession: how.offSession ?? true, locale: how.locale ?? 'en' }
  const result = method ? pay(sandbox, intent, method, attempt) : { intent, failure: null }
  if (result.intent.status === 'succeeded') return { invoice: markPaid(sandbox, id), failure: null }
  if (result.intent.status === 'requires_action') {
    emit(sandbox, 'invoice.payment_action_required', invoice)
    return { invoice, failure: null }
  }
  return { invoice: recordFailure(sandbox, invoice), failure: result.failure }
}

function recordFailure(sandbox: Sandbox, before: Stripe.Invoice): Stripe.Invoice {
  const { store, clock } = sandbox
  const attempts = before.attempt_count + 1
  const days = retryAfterDays[attempts - 1]
  const subscription = store.subscriptions.get(subscriptionOf(before) ?? '')
  const retries = days && before.auto_advance && subscription?.status !== 'incomplete'
  const failed = store.invoices.patch(before.id, {
    attempted: true,
    attempt_count: attempts,
    next_payment_attempt: retries ? clock.now + days * daySeconds : null,
  })
  emit(sandbox, 'invoice.payment_failed', failed)
  emit(sandbox, 'invoice.updated', failed, before)
  if (!subscription || subscription.status === 'canceled') return failed
  if (!days) {
    endSubscription(sandbox, subscription.id, { reason: 'payment_failed' })
  } else if (subscription.status === 'active' || subscription.status === 'trialing') {
    const late = store.subscriptions.patch(subscription.id, { status: 'past_due' })
    emit(sandbox, 'customer.subscription.updated', late, subscription)
  }
  return store.invoices.need(before.id)
}

/** Withdraws the payment of an invoice that needs none any more. */
export function withdrawPayment(sandbox: Sandbox, invoiceId: string): void {
  const { store, clock } = sandbox
  for (const payment of store.invoicePayments.where('invoice', invoiceId)) {
    const intent = store.paymentIntents.need(idOf(payment.payment.payment_intent) ?? '')
    if (payment.status !== 'open' || intent.status === 'succeeded') continue
    const canceled = store.paymentIntents.patch(intent.id, {
      status: 'canceled',
      canceled_at: clock.now,
      cancellation_reason: 'void_invoice',
      next_action: null,
    })
    store.invoicePayments.patch(payment.id, {
      status: 'canceled',
      status_transitions: { canceled_at: clock.now, paid_at: null },
    })
    emit(sandbox, 'payment_intent.canceled', canceled)
  }
}

/** When an invoice is to be finalised or charged next of its own accord; null if not. */
export function invoiceDue(invoice: Stripe.Invoice): number | null {
  if (!invoice.auto_advance || invoice.collection_method !== 'charge_automatically') return null
  if (invoice.status === 'draft') return invoice.automatically_finalizes_at
  return invoice.status === 'open' ? invoice.next_payment_attempt : null
}

/** Does what is due for an invoice. */
export function advanceInvoice(sandbox: Sandbox, id: string): void {
  if (sandbox.store.invoices.need(id).status === 'draft') finalise(sandbox, id)
  collect(sandbox, id)
}
