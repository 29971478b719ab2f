import { expect, test } from 'vitest'
import { paymentEventKind, paymentEventProblem } from './payment-event-kinds.ts'

test.each([
  ['invoice.created', 'chargeBegun'],
  ['invoice.paid', 'chargePaid'],
  ['invoice.payment_failed', 'chargeFailed'],
  ['invoice.payment_action_required', 'chargeNeedsBank'],
  ['invoice.updated', 'chargeChanged'],
  ['invoice_payment.paid', 'chargeChanged'],
  ['customer.subscription.deleted', 'planEnded'],
  ['customer.subscription.updated', 'planChanged'],
  ['customer.updated', 'customer'],
  ['charge.refunded', 'refund'],
  ['charge.dispute.created', 'dispute'],
  ['charge.succeeded', 'payment'],
  ['account.updated', 'other'],
])('%s is told as %s', (type, kind) => {
  expect(paymentEventKind(type)).toBe(kind)
})

test.each([
  ['An error occurred with our connection to Stripe. Request was retried 2 times.', 'unreachable'],
  ['Request aborted due to timeout being reached (12000ms)', 'unreachable'],
  ['No such customer: cus_1', 'missing'],
  ['the card provider does not know this object any more', 'missing'],
  ['Something went wrong', 'unexpected'],
])('"%s" is told as %s', (message, problem) => {
  expect(paymentEventProblem(message)).toBe(problem)
})
