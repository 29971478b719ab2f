import type Stripe from 'stripe'
import { addBankingDays } from '../clock/banking-days.ts'
import { endpoint } from '../http/api.ts'
import { invalidRequest, noSuch } from '../http/errors.ts'
import { listEndpoint } from '../http/lists.ts'
import type { Sandbox } from '../state/context.ts'
import { emit } from '../state/events.ts'
import { newId } from '../state/ids.ts'
import { payoutHour, recordTransaction } from './balance-transactions.ts'

/** Pays out what is available, unless nothing is; it is at the bank on the next banking day. */
export function makePayout(sandbox: Sandbox): void {
  const { balanceTransactions, dueWork, paidOut, payouts } = sandbox.store
  const { now } = sandbox.clock
  const contents = balanceTransactions
    .all()
    .filter((row) => row.available_on <= now && !paidOut.get(row.id))
  const amount = contents.reduce((sum, { net }) => sum + net, 0)
  if (amount <= 0) return
  const id = newId('po')
  const transaction = recordTransaction(sandbox, {
    type: 'payout',
    amount: -amount,
    currency: 'eur',
    description: 'STRIPE PAYOUT',
    source: id,
  })
  for (const row of [...contents, transaction]) paidOut.put({ id: row.id, payout: id })
  const arrival = addBankingDays(now, 1)
  const payout = payouts.put({
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: arrival,
    automatic: true,
    balance_transaction: transaction.id,
    created: now,
    currency: 'eur',
    description: 'STRIPE PAYOUT',
    destination: 'ba_sandbox',
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: null,
    type: 'bank_account',
  })
  dueWork.put({ id, kind: 'payoutArrives', at: arrival + payoutHour })
  emit(sandbox, 'payout.created', payout)
  emit(sandbox, 'payout.reconciliation_completed', payout)
}

export function payoutArrives(sandbox: Sandbox, id: string): void {
  const { payouts } = sandbox.store
  const before = payouts.need(id)
  emit(sandbox, 'payout.paid', payouts.patch(id, { status: 'paid' }), before)
}

function find(sandbox: Sandbox, id: string): Stripe.Payout {
  const payout = sandbox.store.payouts.get(id)
  if (!payout) throw noSuch('payout', id)
  return payout
}

/** The bank sends a payout back, also one that has arrived: its money is available again. */
export function failPayout(sandbox: Sandbox, id: string): Stripe.Payout {
  const { dueWork, payouts } = sandbox.store
  const before = find(sandbox, id)
  if (before.status === 'failed') throw invalidRequest('This payout has failed already.')
  dueWork.delete(id)
  const failed = payouts.patch(id, {
    status: 'failed',
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed.',
    failure_balance_transaction: recordTransaction(sandbox, {
      type: 'payout_failure',
      amount: before.amount,
      currency: before.currency,
      description: 'PAYOUT FAILURE',
      source: id,
      availableOn: sandbox.clock.now,
    }).id,
  })
  emit(sandbox, 'payout.failed', failed, before)
  return failed
}

export const payoutEndpoints = [
  endpoint('GET', '/v1/payouts/:id', {}, ({ sandbox, id }) => find(sandbox, id)),
  listEndpoint('/v1/payouts', [], ({ store }) => store.payouts.all()),
]
