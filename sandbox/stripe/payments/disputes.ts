import type Stripe from 'stripe'
import { endpoint } from '../http/api.ts'
import { invalidRequest, noSuch } from '../http/errors.ts'
import { listEndpoint } from '../http/lists.ts'
import type { Sandbox } from '../state/context.ts'
import { emit } from '../state/events.ts'
import { newId } from '../state/ids.ts'
import { idOf } from '../state/references.ts'
import { currentTransaction, recordTransaction } from './balance-transactions.ts'
import { findCharge, isBizum, isDebit } from './charges.ts'
import { deactivateMandate } from './mandates.ts'

const cardFeeCents = 2000
const debitFeeCents = 1500
const answerWithinSeconds = 20 * 86_400
const bizumAnswerWithinSeconds = 40 * 86_400
/** Describes the network's part in the dispute of a card; of another one there is none. */
function networkOf({ payment_method_details: details }: Stripe.Charge): Partial<Stripe.Dispute> {
  if (!details?.card) return { network_reason_code: null }
  const brand = details.card.brand ?? 'unknown'
  const network_reason_code = '10.4'
  return {
    network_reason_code,
    payment_method_details: {
      type: 'card',
      card: { brand, case_type: 'chargeback', network: brand, network_reason_code },
    },
  }
}

/**
 * The holder disputes a charge: the bank takes the money back at once, and the fee with it. Of a card or Bizum it
 * decides later; the dispute of a debit is lost from the beginning.
 */
export function openDispute(
  sandbox: Sandbox,
  chargeId: string,
  givenReason?: string,
): Stripe.Dispute {
  const { charges, disputes, dueWork } = sandbox.store
  const before = charges.need(chargeId)
  const isFinal = isDebit(before)
  const reason = givenReason ?? (isFinal ? 'customer_initiated' : 'fraudulent')
  const id = newId('dp')
  const { amount, currency } = before
  const withdrawal = recordTransaction(sandbox, {
    type: 'adjustment',
    amount: -amount,
    fee: isFinal ? debitFeeCents : cardFeeCents,
    currency,
    description: `Chargeback withdrawal for ${chargeId}`,
    source: id,
    reportingCategory: 'dispute',
  })
  const answerWithin = isBizum(before) ? bizumAnswerWithinSeconds : answerWithinSeconds
  const dueBy = isFinal ? null : sandbox.clock.now + answerWithin
  const dispute = disputes.put({
    id,
    object: 'dispute',
    amount,
    balance_transactions: [withdrawal],
    charge: chargeId,
    created: sandbox.clock.now,
    currency,
    enhanced_eligibility_types: [],
    // The association answers at the provider's own pages, never through the product.
    evidence: {} as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: dueBy,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    ...networkOf(before),
    payment_intent: idOf(before.payment_intent),
    reason,
    status: isFinal ? 'lost' : 'needs_response',
  })
  if (dueBy !== null) dueWork.put({ id, kind: 'disputeExpires', at: dueBy })
  charges.patch(chargeId, { disputed: true })
  // Who takes money back by hand does not do so again on the day of the test account.
  dueWork.delete(chargeId)
  emit(sandbox, 'charge.dispute.created', dispute)
  emit(sandbox, 'charge.dispute.funds_withdrawn', dispute)
  if (isFinal) {
    emit(sandbox, 'charge.dispute.closed', dispute)
    if (reason === 'debit_not_authorized') deactivateMandate(sandbox, before.payment_method ?? '')
  }
  return dispute
}

/** The holder of a card or an account disputes what was charged, for a reason that Stripe knows. */
export function disputeCharge(
  sandbox: Sandbox,
  id: string,
  { reason }: { reason?: unknown },
): Stripe.Dispute {
  const { disputed, status } = findCharge(sandbox, id)
  if (status !== 'succeeded' || disputed) {
    throw invalidRequest(`Charge ${id} cannot be disputed: it has not succeeded, or is disputed.`)
  }
  return openDispute(sandbox, id, typeof reason === 'string' ? reason : undefined)
}

/** The card's bank decides an open dispute. */
export function decideDispute(
  sandbox: Sandbox,
  id: string,
  { outcome }: { outcome?: unknown },
): Stripe.Dispute {
  if (find(sandbox, id).status !== 'needs_response') {
    throw invalidRequest('This dispute is already closed')
  }
  if (outcome === 'won') return winDispute(sandbox, id)
  if (outcome === 'lost') return loseDispute(sandbox, id)
  throw invalidRequest('Invalid outcome: must be one of won or lost', { param: 'outcome' })
}

/** Ends a dispute in the holder's favour: the bank says so, or has not decided in time. */
export function loseDispute(sandbox: Sandbox, id: string): Stripe.Dispute {
  const { disputes, dueWork } = sandbox.store
  const before = disputes.need(id)
  const details = before.evidence_details
  dueWork.delete(id)
  const lost = disputes.patch(id, {
    status: 'lost',
    evidence_details: {
      ...details,
      past_due: (details.due_by ?? 0) <= sandbox.clock.now,
    },
  })
  emit(sandbox, 'charge.dispute.closed', lost, before)
  return lost
}

/** Ends a dispute in the account's favour: the money comes back, the fee does not. */
function winDispute(sandbox: Sandbox, id: string): Stripe.Dispute {
  const { charges, disputes, dueWork } = sandbox.store
  const before = disputes.need(id)
  dueWork.delete(id)
  const reinstated = recordTransaction(sandbox, {
    type: 'adjustment',
    amount: before.amount,
    currency: before.currency,
    description: `Chargeback reversal for ${idOf(before.charge)}`,
    source: id,
    reportingCategory: 'dispute_reversal',
  })
  const won = disputes.patch(id, {
    status: 'won',
    balance_transactions: [...before.balance_transactions, reinstated],
  })
  charges.patch(idOf(before.charge) ?? '', { disputed: false })
  emit(sandbox, 'charge.dispute.funds_reinstated', won, before)
  emit(sandbox, 'charge.dispute.closed', won, before)
  return won
}

function find(sandbox: Sandbox, id: string): Stripe.Dispute {
  const dispute = sandbox.store.disputes.get(id)
  if (!dispute) throw noSuch('dispute', id)
  return dispute
}

function current(sandbox: Sandbox, dispute: Stripe.Dispute): Stripe.Dispute {
  const transactions = dispute.balance_transactions.map((row) => currentTransaction(sandbox, row))
  return { ...dispute, balance_transactions: transactions }
}

export const disputeEndpoints = [
  endpoint('GET', '/v1/disputes/:id', {}, ({ sandbox, id }) => current(sandbox, find(sandbox, id))),
  listEndpoint(
    '/v1/disputes',
    ['charge', 'payment_intent'],
    ({ store }, by) => store.disputes.by(by),
    current,
  ),
]
