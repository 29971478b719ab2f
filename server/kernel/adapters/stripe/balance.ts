import type Stripe from 'stripe'
import type {
  BalancePayments,
  RemotePayout,
  RemoteTransaction,
} from '#server/kernel/adapters/payments/balance.ts'
import { idOf, seconds } from './conversions.ts'
import { readPages } from './errors.ts'

/** Lists what the provider takes for itself without a payment: all of it is a fee. */
const OWN_FEES: readonly string[] = ['stripe_fee', 'stripe_fx_fee', 'tax_fee', 'network_cost']

/** Reads the balance at Stripe. Other currencies than the euro are none of the ledger's. */
export function stripeBalance(stripe: Stripe): BalancePayments {
  async function* transactions(which: Stripe.BalanceTransactionListParams) {
    const list = { ...which, currency: 'eur', expand: ['data.source'] }
    const pages = readPages((page) => stripe.balanceTransactions.list({ ...list, ...page }))
    for await (const page of pages) yield page.map(transactionFromStripe)
  }
  return {
    balanceTransactions: (since) => transactions({ created: { gte: seconds(since) } }),
    transactionsOfPayout: (payout) => transactions({ payout }),

    async *payoutsSince(since) {
      const which = { created: { gte: seconds(since) } }
      const pages = readPages((page) => stripe.payouts.list({ ...which, ...page }))
      for await (const page of pages) {
        yield page.filter(({ currency }) => currency === 'eur').map(payoutFromStripe)
      }
    },
  }
}

function transactionFromStripe(row: Stripe.BalanceTransaction): RemoteTransaction {
  const isFee = OWN_FEES.includes(row.type)
  return {
    id: row.id,
    type: row.type,
    reference: referenceOf(row.source) ?? row.id,
    amountCents: isFee ? 0 : row.amount,
    feeCents: isFee ? -row.amount : row.fee,
    madeAt: new Date(row.created * 1000),
  }
}

/** A charge is an attempt at a payment, which is what we know. */
function referenceOf(source: Stripe.BalanceTransaction['source']): string | null {
  const isCharge = source !== null && typeof source === 'object' && source.object === 'charge'
  return (isCharge ? idOf(source.payment_intent) : null) ?? idOf(source)
}

function payoutFromStripe(payout: Stripe.Payout): RemotePayout {
  return {
    id: payout.id,
    amountCents: payout.amount,
    status: statusOf(payout),
    arrivesOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
    madeAt: new Date(payout.created * 1000),
  }
}

function statusOf({ status }: Stripe.Payout): RemotePayout['status'] {
  if (status === 'paid') return 'paid'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'underWay'
}
