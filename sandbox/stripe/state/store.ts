import type Stripe from 'stripe'
import type { FaultRule } from '../http/faults.ts'
import type { StoredAnswer } from '../http/idempotency.ts'
import type { Delivery } from '../http/webhooks.ts'
import type { KeptFate } from '../payments/refund-fates.ts'
import { Collection, type OnChange } from './collection.ts'
import { type Change, Journal } from './journal.ts'
import { idOf, subscriptionOf } from './references.ts'

/** The number behind a payment method, and whether its owner has passed authentication with it. */
interface KeptCard {
  id: string
  number: string
  setUp: boolean
}

/** Which notices were sent for the subscription or schedule with this id, by the moment announced. */
interface KeptNotices {
  id: string
  trialEnd?: number
  renewal?: number
  expiry?: number
}

/** Proration lines waiting for the next invoice of the subscription with this id. */
interface KeptLines {
  id: string
  lines: Stripe.InvoiceLineItem[]
}

interface KeptClock {
  id: 'clock'
  /** Seconds that the sandbox is ahead of real time. */
  ahead: number
}

function createCollections(onChange: OnChange) {
  return {
    settings: new Collection<KeptClock>('settings', onChange),
    customers: new Collection<Stripe.Customer>('customers', onChange, {
      email: (row) => row.email,
    }),
    paymentMethods: new Collection<Stripe.PaymentMethod>('paymentMethods', onChange, {
      customer: (row) => idOf(row.customer),
    }),
    cards: new Collection<KeptCard>('cards', onChange),
    setupIntents: new Collection<Stripe.SetupIntent>('setupIntents', onChange, {
      customer: (row) => idOf(row.customer),
    }),
    paymentIntents: new Collection<Stripe.PaymentIntent>('paymentIntents', onChange, {
      customer: (row) => idOf(row.customer),
    }),
    charges: new Collection<Stripe.Charge>('charges', onChange, {
      customer: (row) => idOf(row.customer),
      payment_intent: (row) => idOf(row.payment_intent),
    }),
    refunds: new Collection<Stripe.Refund>('refunds', onChange, {
      charge: (row) => idOf(row.charge),
      payment_intent: (row) => idOf(row.payment_intent),
    }),
    refundFates: new Collection<KeptFate>('refundFates', onChange),
    products: new Collection<Stripe.Product>('products', onChange),
    prices: new Collection<Stripe.Price>('prices', onChange, {
      lookup_key: (row) => row.lookup_key,
      product: (row) => idOf(row.product),
    }),
    coupons: new Collection<Stripe.Coupon>('coupons', onChange),
    discounts: new Collection<Stripe.Discount>('discounts', onChange),
    schedules: new Collection<Stripe.SubscriptionSchedule>('schedules', onChange, {
      customer: (row) => idOf(row.customer),
    }),
    subscriptions: new Collection<Stripe.Subscription>('subscriptions', onChange, {
      customer: (row) => idOf(row.customer),
    }),
    invoices: new Collection<Stripe.Invoice>('invoices', onChange, {
      customer: (row) => idOf(row.customer),
      subscription: subscriptionOf,
    }),
    invoicePayments: new Collection<Stripe.InvoicePayment>('invoicePayments', onChange, {
      invoice: (row) => idOf(row.invoice),
      payment_intent: (row) => idOf(row.payment.payment_intent),
    }),
    pendingLines: new Collection<KeptLines>('pendingLines', onChange),
    notices: new Collection<KeptNotices>('notices', onChange),
    events: new Collection<Stripe.Event>('events', onChange, { type: (row) => row.type }),
    deliveries: new Collection<Delivery>('deliveries', onChange),
    answers: new Collection<StoredAnswer>('answers', onChange),
    faults: new Collection<FaultRule>('faults', onChange),
  }
}

type Collections = ReturnType<typeof createCollections>

/** All state. Changes gather until `commit`, which writes them to disk as one line. */
export interface Store extends Collections {
  commit(): void
  /** Forgets everything. */
  clear(): void
  /** Calls back on each later change of a row in these collections. */
  watch(names: (keyof Collections)[], seen: (row: { id: string; object?: string }) => void): void
  close(): void
}

/** Opens the state kept in `directory`, or an empty one that lives in memory when it is null. */
export function openStore(directory: string | null): Store {
  const changed = new Map<string, Change>()
  const watchers = new Map<string, (row: { id: string }) => void>()
  const collections = createCollections((name, id, row) => {
    changed.set(`${name}/${id}`, [name, id, row])
    if (row) watchers.get(name)?.(row as { id: string })
  })
  const byName = collections as unknown as Record<string, Collection<{ id: string }>>
  const journal = directory ? new Journal(directory) : null

  function* everything(): Generator<Change> {
    for (const collection of Object.values(byName)) {
      for (const row of collection.all()) yield [collection.name, row.id, row]
    }
  }

  journal?.load(([name, id, row]) => byName[name]?.restore(id, row as { id: string } | null))
  return {
    ...collections,
    commit() {
      if (changed.size === 0) return
      journal?.append([...changed.values()])
      changed.clear()
      if (journal?.wantsCompaction) journal.compact(everything())
    },
    clear() {
      for (const collection of Object.values(byName)) collection.clear()
    },
    watch(names, seen) {
      for (const name of names) watchers.set(name, seen)
    },
    close() {
      journal?.close()
    },
  }
}
