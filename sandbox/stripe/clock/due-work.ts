import { loseDispute, openDispute } from '../payments/disputes.ts'
import { answerRequest, settlePayment } from '../payments/payment-attempts.ts'
import { makePayout, payoutArrives } from '../payments/payouts.ts'
import { failRefund, succeedRefund } from '../payments/refunds.ts'
import type { Sandbox } from '../state/context.ts'
import type { DueWork } from './scheduled-work.ts'

const work = {
  paymentSucceeds: (sandbox, id) => settlePayment(sandbox, id, true),
  paymentFails: (sandbox, id) => settlePayment(sandbox, id, false),
  payerApproves: (sandbox, id) => answerRequest(sandbox, id, 'approve'),
  payerRefuses: (sandbox, id) => answerRequest(sandbox, id, 'refuse'),
  requestExpires: (sandbox, id) => answerRequest(sandbox, id, 'expire'),
  refundSucceeds: succeedRefund,
  refundFails: failRefund,
  disputeOpens: openDispute,
  disputeExpires: loseDispute,
  payout: makePayout,
  payoutArrives,
} satisfies Record<DueWork['kind'], (sandbox: Sandbox, id: string) => unknown>

function next({ store }: Sandbox): DueWork | null {
  let first: DueWork | null = null
  for (const due of store.dueWork.all()) if (!first || due.at < first.at) first = due
  return first
}

/** The moment at which something is due next; null when nothing is. */
export function nextDueAt(sandbox: Sandbox): number | null {
  return next(sandbox)?.at ?? null
}

/** Does what is due next. */
export function runNextDue(sandbox: Sandbox): void {
  const due = next(sandbox)
  if (!due) return
  sandbox.store.dueWork.delete(due.id)
  sandbox.request = null
  work[due.kind](sandbox, due.id)
}
