import type Stripe from 'stripe'
import type { Sandbox } from '../state/context.ts'
import { emit } from '../state/events.ts'
import { newId } from '../state/ids.ts'
import { idOf } from '../state/references.ts'
import { discounted } from './invoice-lines.ts'
import { firstItem, type Period, periodOf } from './subscription-items.ts'

/** How long Stripe leaves a renewal's invoice open to changes. */
const draftSeconds = 3600

export interface InvoicePlan {
  reason: Stripe.Invoice.BillingReason
  lines: Stripe.InvoiceLineItem[]
  /** The time that the invoice looks back on; the lines carry the time that they pay for. */
  period?: Period
  /** Finalised at once rather than after an hour. */
  atOnce?: boolean
}

/** An invoice as it would be now, without keeping it. */
export function composeInvoice(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  plan: InvoicePlan,
): Stripe.Invoice {
  const { store, clock } = sandbox
  const customer = store.customers.need(idOf(subscription.customer))
  const id = newId('in')
  const discounts = subscription.discounts.map((discount) => store.discounts.need(idOf(discount)))
  const { lines, used } = discounted(sandbox, plan.lines, discounts)
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0)
  const total = used.reduce((sum, discount) => sum - discount.amount, subtotal)
  const due = Math.max(0, total)
  const period = plan.period ?? periodOf(subscription)
  return {
    id,
    object: 'invoice',
    account_country: 'ES',
    account_name: 'Sandbox',
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: clock.now + (plan.atOnce ? 0 : draftSeconds),
    billing_reason: plan.reason,
    collection_method: subscription.collection_method,
    created: clock.now,
    currency: firstItem(subscription).price.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: used.map(({ discount }) => discount),
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      data: lines.map((line) => ({ ...line, invoice: id })),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: clock.now + (plan.atOnce ? 0 : draftSeconds),
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total,
    total_discount_amounts: used,
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: clock.now,
  }
}

/**
 * Makes a subscription's next invoice, taking along what waits to be billed. Coupons good for one
 * invoice are used up by the first that they reduce. Returns the draft; the caller notes it as the
 * subscription's latest.
 */
export function draftInvoice(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  plan: InvoicePlan,
): Stripe.Invoice {
  const { store } = sandbox
  const pending = store.pendingLines.get(subscription.id)?.lines ?? []
  if (pending.length > 0) store.pendingLines.delete(subscription.id)
  const lines = [...pending, ...plan.lines]
  const invoice = composeInvoice(sandbox, subscription, { ...plan, lines })
  store.invoices.put(invoice)
  const spent = (invoice.total_discount_amounts ?? [])
    .filter(({ amount }) => amount > 0)
    .map(({ discount }) => store.discounts.need(idOf(discount)))
    .filter(
      (discount) => store.coupons.get(idOf(discount.source.coupon) ?? '')?.duration === 'once',
    )
    .map((discount) => discount.id)
  if (spent.length > 0) {
    const discounts = subscription.discounts.filter((discount) => !spent.includes(idOf(discount)))
    store.subscriptions.patch(subscription.id, { discounts })
  }
  emit(sandbox, 'invoice.created', invoice)
  return invoice
}
