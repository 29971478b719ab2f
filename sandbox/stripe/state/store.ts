import type Stripe from 'stripe'
import type { DueWork } from '../clock/scheduled-work.ts'
import type { Delivery } from '../http/delivery.ts'
import type { FaultRule } from '../http/fault-rule.ts'
import type { StoredAnswer } from '../http/stored-answer.ts'
import { Collection, type OnChange } from './collection.ts'
import { type Change, Journal } from './journal.ts'
import { idOf } from './references.ts'

/** The number behind a payment method. */
interface KeptCard {
  id: string
  number: string
  /** Its holder has passed authentication with it. */
  setUp: boolean
  /** Detached, or charged without a customer: it may not be used again. */
  consumed: boolean
}

/** The IBAN behind a payment method; no answer shows it whole. */
interface KeptAccount {
  id: string
  iban: string
  /** Detached, or debited without a customer: it may not be used again. */
  consumed: boolean
  /** Its holder has revoked the mandate at the bank, of which Stripe does not know yet. */
  revoked: boolean
}

/** The telephone number behind a payment method. */
interface KeptPhone {
  id: string
  phone: string
  /** Its payer has answered: it may not be used again. */
  consumed: boolean
}

/** The payout that a balance transaction (by its id) was paid out with. */
interface PaidOut {
  id: string
  payout: string
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
    bankAccounts: new Collection<KeptAccount>('bankAccounts', onChange),
    phones: new Collection<KeptPhone>('phones', onChange),
    mandates: new Collection<Stripe.Mandate>('mandates', onChange, {
      payment_method: (row) => idOf(row.payment_method),
    }),
    setupIntents: new Collection<Stripe.SetupIntent>('setupIntents', onChange, {
      payment_method: (row) => idOf(row.payment_method),
    }),
    paymentIntents: new Collection<Stripe.PaymentIntent>('paymentIntents', onChange, {
      customer: (row) => idOf(row.customer),
    }),
    charges: new Collection<Stripe.Charge>('charges', onChange, {
      payment_intent: (row) => idOf(row.payment_intent),
    }),
    refunds: new Collection<Stripe.Refund>('refunds', onChange, {
      payment_intent: (row) => idOf(row.payment_intent),
    }),
    disputes: new Collection<Stripe.Dispute>('disputes', onChange, {
      charge: (row) => idOf(row.charge),
      payment_intent: (row) => idOf(row.payment_intent),
    }),
    balanceTransactions: new Collection<Stripe.BalanceTransaction>(
      'balanceTransactions',
      onChange,
      { source: (row) => idOf(row.source) },
    ),
    payouts: new Collection<Stripe.Payout>('payouts', onChange),
    paidOut: new Collection<PaidOut>('paidOut', onChange, { payout: (row) => row.payout }),
    dueWork: new Collection<DueWork>('dueWork', onChange),
    events: new Collection<Stripe.Event>('events', onChange),
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
  close(): void
}

/** Opens the state kept in `directory`, or an empty one that lives in memory when it is null. */
export function openStore(directory: string | null): Store {
  const changed = new Map<string, Change>()
  const collections = createCollections((name, id, row) => {
    changed.set(`${name}/${id}`, [name, id, row])
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
    close() {
      journal?.close()
    },
  }
}
