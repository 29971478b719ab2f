import type Stripe from 'stripe'
import { addBankingDays } from '../clock/banking-days.ts'
import { endpoint } from '../http/api.ts'
import { noSuch } from '../http/errors.ts'
import { listEndpoint } from '../http/lists.ts'
import type { Sandbox } from '../state/context.ts'
import { newId } from '../state/ids.ts'

const daySeconds = 86_400
const availableAfterDays = 3

interface NewTransaction {
  type:
    | 'adjustment'
    | 'charge'
    | 'payment'
    | 'payment_failure_refund'
    | 'payment_refund'
    | 'payout'
    | 'payout_failure'
    | 'refund'
    | 'refund_failure'
  /** Signed, in cents: negative where money leaves the account. */
  amount: number
  fee?: number
  currency: string
  description: string | null
  /** The charge, refund, dispute or payout that moved the money. */
  source: string
  /** When it counts, if not as usual. */
  availableOn?: number | undefined
  reportingCategory?: string
}

/** Says what a fee is for. */
const feeNames: Partial<Record<NewTransaction['type'], string>> = {
  adjustment: 'Dispute fee',
  payment_failure_refund: 'Failed payment fee',
}

/** Each day's automatic payout is made at noon UTC, and arrives at noon, on banking days. */
export const payoutHour = 12 * 3600

/** Plans the payout of what becomes available at a moment. */
function planPayout({ clock, store }: Sandbox, availableOn: number): void {
  const today = addBankingDays(availableOn, 0) + payoutHour
  const at = today >= clock.now ? today : addBankingDays(availableOn, 1) + payoutHour
  store.dueWork.put({ id: `payout-${at}`, kind: 'payout', at })
}

/** Books money that came or went. What came is available three days later, at midnight UTC, and then paid out. */
export function recordTransaction(
  sandbox: Sandbox,
  {
    type,
    amount,
    fee = 0,
    currency,
    description,
    source,
    availableOn,
    reportingCategory,
  }: NewTransaction,
): Stripe.BalanceTransaction {
  const { now } = sandbox.clock
  const midnight = now - (now % daySeconds)
  const usual = amount > 0 ? midnight + availableAfterDays * daySeconds : now
  const available_on = availableOn ?? usual
  if (amount > 0) planPayout(sandbox, available_on)
  return sandbox.store.balanceTransactions.put({
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on,
    balance_type: 'payments',
    created: now,
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details: fee
      ? [
          {
            amount: fee,
            application: null,
            currency,
            description: feeNames[type] ?? 'Stripe processing fees',
            type: 'stripe_fee',
          },
        ]
      : [],
    net: amount - fee,
    reporting_category: reportingCategory ?? type,
    source,
    status: 'pending',
    type,
  })
}

/** A transaction as it is now: its status follows from the time. */
export function currentTransaction(
  sandbox: Sandbox,
  transaction: Stripe.BalanceTransaction,
): Stripe.BalanceTransaction {
  const isAvailable = transaction.available_on <= sandbox.clock.now
  return { ...transaction, status: isAvailable ? 'available' : 'pending' }
}

function sumsByCurrency(transactions: Stripe.BalanceTransaction[]) {
  const sums = new Map<string, number>([['eur', 0]])
  for (const { currency, net } of transactions) sums.set(currency, (sums.get(currency) ?? 0) + net)
  return [...sums].map(([currency, amount]) => ({
    amount,
    currency,
    source_types: { card: amount },
  }))
}

export const balanceEndpoints = [
  endpoint('GET', '/v1/balance', {}, ({ sandbox }): Stripe.Balance => {
    const { now } = sandbox.clock
    const all = sandbox.store.balanceTransactions.all()
    return {
      object: 'balance',
      available: sumsByCurrency(all.filter((row) => row.available_on <= now)),
      livemode: false,
      pending: sumsByCurrency(all.filter((row) => row.available_on > now)),
    }
  }),
  endpoint('GET', '/v1/balance_transactions/:id', {}, ({ sandbox, id }) => {
    const transaction = sandbox.store.balanceTransactions.get(id)
    if (!transaction) throw noSuch('balance_transaction', id)
    return currentTransaction(sandbox, transaction)
  }),
  listEndpoint(
    '/v1/balance_transactions',
    ['currency', 'payout', 'source'],
    ({ store: { balanceTransactions, paidOut } }, { currency, payout, ...by }) => {
      const rows = payout
        ? paidOut.where('payout', payout).map(({ id }) => balanceTransactions.need(id))
        : balanceTransactions.by(by)
      return rows.filter((row) => !currency || row.currency === currency)
    },
    currentTransaction,
  ),
]
