import type Stripe from 'stripe'
import { endpoint } from '../http/api.ts'
import { invalidRequest, noSuch } from '../http/errors.ts'
import { listOf, listShape } from '../http/lists.ts'
import { boolean, object, type Parameter, range, text } from '../http/params.ts'
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
/** The bank decides about evidence within this time; without a decision the dispute is lost. */
const reviewSeconds = 75 * 86_400

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

/** Evidence that can be given: all of it is text, or the id of a file. */
const evidenceShape = Object.fromEntries(
  Object.keys(noEvidence)
    .filter((key) => key !== 'enhanced_evidence')
    .map((key) => [key, text]),
) as Record<Exclude<keyof typeof noEvidence, 'enhanced_evidence'>, Parameter<string>>

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
 * The holder disputes a charge: the bank takes the money back at once, and the fee with it. A dispute can be
 * answered; that of a debit is lost from the beginning.
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
  checkOpen(find(sandbox, id))
  if (outcome === 'won') return winDispute(sandbox, id)
  if (outcome === 'lost') return loseDispute(sandbox, id)
  throw invalidRequest('Invalid outcome: must be one of won or lost', { param: 'outcome' })
}

function isOpen({ status }: Stripe.Dispute): boolean {
  return status === 'needs_response' || status === 'under_review'
}

function checkOpen(dispute: Stripe.Dispute): void {
  if (!isOpen(dispute)) throw invalidRequest('This dispute is already closed')
}

/** Ends a dispute in the holder's favour: accepted by the account, or never answered. */
export function loseDispute(sandbox: Sandbox, id: string): Stripe.Dispute {
  const { disputes, dueWork } = sandbox.store
  const before = disputes.need(id)
  const { evidence_details: details } = before
  if (dueWork.get(id)) dueWork.delete(id)
  const lost = disputes.patch(id, {
    status: 'lost',
    evidence_details: {
      ...details,
      past_due: !details.submission_count && (details.due_by ?? 0) <= sandbox.clock.now,
    },
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

/** Keeps evidence with a dispute; once it is submitted, the bank looks at it. */
function giveEvidence(
  sandbox: Sandbox,
  before: Stripe.Dispute,
  evidence: Partial<Stripe.Dispute.Evidence>,
  submits: boolean,
): Stripe.Dispute {
  const { clock, store } = sandbox
  const details = before.evidence_details
  const given = store.disputes.patch(before.id, {
    evidence: { ...before.evidence, ...evidence },
    evidence_details: {
      ...details,
      has_evidence: details.has_evidence || Object.keys(evidence).length > 0,
      submission_count: details.submission_count + (submits ? 1 : 0),
      ...(submits ? { submission_method: 'manual' as const } : {}),
    },
    ...(submits ? { status: 'under_review' as const } : {}),
  })
  if (submits) {
    store.dueWork.put({ id: before.id, kind: 'disputeExpires', at: clock.now + reviewSeconds })
  }
  emit(sandbox, 'charge.dispute.updated', given, before)
  return given
}

export const disputeEndpoints = [
  endpoint('GET', '/v1/disputes/:id', {}, ({ sandbox, id }) => current(sandbox, find(sandbox, id))),
  endpoint(
    'POST',
    '/v1/disputes/:id',
    { evidence: object(evidenceShape), submit: boolean },
    ({ sandbox, id, params }) => {
      const before = find(sandbox, id)
      checkOpen(before)
      const submits = params.submit !== false && params.evidence !== undefined
      const answered = giveEvidence(
        sandbox,
        before,
        (params.evidence ?? {}) as Partial<Stripe.Dispute.Evidence>,
        submits,
      )
      // Stripe's test mode decides at once, by these words.
      const words = submits ? params.evidence?.uncategorized_text : undefined
      if (words === 'winning_evidence') return current(sandbox, winDispute(sandbox, id))
      if (words === 'losing_evidence') return current(sandbox, loseDispute(sandbox, id))
      return current(sandbox, answered)
    },
  ),
  endpoint('POST', '/v1/disputes/:id/close', {}, ({ sandbox, id }) => {
    checkOpen(find(sandbox, id))
    return current(sandbox, loseDispute(sandbox, id))
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
