import type Stripe from 'stripe'
import { endpoint } from '../http/api.ts'
import { invalidRequest, noSuch } from '../http/errors.ts'
import { listOf, listShape } from '../http/lists.ts'
import { boolean, object, range, text } from '../http/params.ts'
import type { Sandbox } from '../state/context.ts'
import { emit } from '../state/events.ts'
import { newId } from '../state/ids.ts'
import { idOf } from '../state/references.ts'
import { currentTransaction, recordTransaction } from './balance-transactions.ts'

const disputeFeeCents = 2000
const answerWithinSeconds = 20 * 86_400

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

/** The holder disputes a charge: the bank takes the money back at once, and the fee with it. */
export function openDispute(sandbox: Sandbox, chargeId: string): void {
  const { charges, disputes, dueWork } = sandbox.store
  const before = charges.need(chargeId)
  const id = newId('dp')
  const { amount, currency } = before
  const withdrawal = recordTransaction(sandbox, {
    type: 'adjustment',
    amount: -amount,
    fee: disputeFeeCents,
    currency,
    description: `Chargeback withdrawal for ${chargeId}`,
    source: id,
    reportingCategory: 'dispute',
  })
  const brand = before.payment_method_details?.card?.brand ?? 'unknown'
  const dueBy = sandbox.clock.now + answerWithinSeconds
  const dispute = disputes.put({
    id,
    object: 'dispute',
    amount,
    balance_transactions: [withdrawal],
    charge: chargeId,
    created: sandbox.clock.now,
    currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
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
    network_reason_code: '10.4',
    payment_intent: idOf(before.payment_intent),
    payment_method_details: {
      type: 'card',
      card: { brand, case_type: 'chargeback', network: brand, network_reason_code: '10.4' },
    },
    reason: 'fraudulent',
    status: 'needs_response',
  })
  dueWork.put({ id, kind: 'disputeExpires', at: dueBy })
  charges.patch(chargeId, { disputed: true })
  emit(sandbox, 'charge.dispute.created', dispute)
  emit(sandbox, 'charge.dispute.funds_withdrawn', dispute)
}

/** Ends a dispute in the holder's favour: accepted by the account, or never answered. */
export function loseDispute(sandbox: Sandbox, id: string): Stripe.Dispute {
  const { disputes, dueWork } = sandbox.store
  const before = disputes.need(id)
  const { evidence_details: details } = before
  if (dueWork.get(id)) dueWork.delete(id)
  const lost = disputes.patch(id, {
    status: 'lost',
    evidence_details: { ...details, past_due: (details.due_by ?? 0) <= sandbox.clock.now },
  })
  emit(sandbox, 'charge.dispute.closed', lost, before)
  return lost
}

/** Ends a dispute in the account's favour: the money comes back, the fee does not. */
function winDispute(sandbox: Sandbox, id: string): Stripe.Dispute {
  const { charges, disputes, dueWork } = sandbox.store
  const before = disputes.need(id)
  if (dueWork.get(id)) dueWork.delete(id)
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
  endpoint(
    'POST',
    '/v1/disputes/:id',
    { evidence: object({ uncategorized_text: text }), submit: boolean },
    ({ sandbox, id, params }) => {
      const dispute = find(sandbox, id)
      if (dispute.status !== 'needs_response') {
        throw invalidRequest('This dispute is already closed')
      }
      // Stripe's test mode decides at once, by these words.
      const words = params.evidence?.uncategorized_text
      const isWon = params.submit !== false && words === 'winning_evidence'
      const isLost = params.submit !== false && words === 'losing_evidence'
      if (isWon) return current(sandbox, winDispute(sandbox, id))
      return current(sandbox, isLost ? loseDispute(sandbox, id) : dispute)
    },
  ),
  endpoint('POST', '/v1/disputes/:id/close', {}, ({ sandbox, id }) => {
    if (find(sandbox, id).status === 'needs_response') {
      return current(sandbox, loseDispute(sandbox, id))
    }
    throw invalidRequest('This dispute is already closed')
  }),
  endpoint(
    'GET',
    '/v1/disputes',
    { ...listShape, charge: text, payment_intent: text, created: range },
    ({ sandbox, params }) => {
      const { disputes } = sandbox.store
      const rows = params.charge
        ? disputes.where('charge', params.charge)
        : params.payment_intent
          ? disputes.where('payment_intent', params.payment_intent)
          : disputes.all()
      const page = listOf(rows, params, '/v1/disputes')
      return { ...page, data: page.data.map((dispute) => current(sandbox, dispute)) }
    },
  ),
]
