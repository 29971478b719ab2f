import { expect, test } from 'vitest'
import { paymentEventKind, paymentEventProblem } from './payment-event-kinds.ts'

test.each([
  ['payment_intent.created', 'chargeBegun'],
  ['payment_intent.succeeded', 'chargePaid'],
  ['payment_intent.payment_failed', 'chargeFailed'],
  ['payment_intent.requires_action', 'chargeNeedsBank'],
  ['payment_intent.processing', 'chargeUnderWay'],
  ['payment_intent.canceled', 'chargeGivenUp'],
  ['payment_intent.amount_capturable_updated', 'payment'],
  ['setup_intent.created', 'cardBegun'],
  ['setup_intent.succeeded', 'cardKept'],
  ['setup_intent.setup_failed', 'cardRefused'],
  ['setup_intent.requires_action', 'cardNeedsBank'],
  ['setup_intent.canceled', 'cardGivenUp'],
  ['payment_method.attached', 'card'],
  ['customer.updated', 'customer'],
  ['charge.refunded', 'refund'],
  ['charge.refund.updated', 'refund'],
  ['refund.failed', 'refund'],
  ['charge.dispute.created', 'dispute'],
  ['charge.succeeded', 'payment'],
  ['account.updated', 'other'],
])('%s is shown as %s', (type, kind) => {
  expect(paymentEventKind(type)).toBe(kind)
})

test.each([
  ['An error occurred with our connection to Stripe. Request was retried 2 times.', 'unreachable'],
  ['Request aborted due to timeout being reached (12000ms)', 'unreachable'],
  ['No such customer: cus_1', 'missing'],
  ['the card provider does not know this object any more', 'missing'],
  ['Something went wrong', 'unexpected'],
])('"%s" is shown as %s', (message, problem) => {
  expect(paymentEventProblem(message)).toBe(problem)
})
