/** Lists what a notice of the card provider is about, for people who do not know its words. */
export const paymentEventKinds = [
  'chargeBegun',
  'chargePaid',
  'chargeFailed',
  'chargeNeedsBank',
  'chargeUnderWay',
  'chargeGivenUp',
  'refund',
  'dispute',
  'payment',
  'cardBegun',
  'cardKept',
  'cardRefused',
  'cardNeedsBank',
  'cardGivenUp',
  'card',
  'customer',
  'other',
] as const

type PaymentEventKind = (typeof paymentEventKinds)[number]

/** The first that fits the beginning of the provider's word. */
const kinds: readonly (readonly [string, PaymentEventKind])[] = [
  ['payment_intent.created', 'chargeBegun'],
  ['payment_intent.succeeded', 'chargePaid'],
  ['payment_intent.payment_failed', 'chargeFailed'],
  ['payment_intent.requires_action', 'chargeNeedsBank'],
  ['payment_intent.processing', 'chargeUnderWay'],
  ['payment_intent.canceled', 'chargeGivenUp'],
  ['charge.dispute', 'dispute'],
  ['charge.refund', 'refund'],
  ['refund.', 'refund'],
  ['charge.', 'payment'],
  ['payment_intent.', 'payment'],
  ['setup_intent.created', 'cardBegun'],
  ['setup_intent.succeeded', 'cardKept'],
  ['setup_intent.setup_failed', 'cardRefused'],
  ['setup_intent.requires_action', 'cardNeedsBank'],
  ['setup_intent.canceled', 'cardGivenUp'],
  ['setup_intent.', 'card'],
  ['payment_method.', 'card'],
  ['customer.', 'customer'],
]

/** @param type in the provider's words, as `payment_intent.succeeded` */
export function paymentEventKind(type: string): PaymentEventKind {
  return kinds.find(([beginning]) => type.startsWith(beginning))?.[1] ?? 'other'
}

/** Why an event could not be processed, derived from its error message. */
export const paymentEventProblems = ['unreachable', 'missing', 'unexpected'] as const

type PaymentEventProblem = (typeof paymentEventProblems)[number]

/** @param message technical, as it was stored */
export function paymentEventProblem(message: string): PaymentEventProblem {
  if (/connect|timeout|timed out|ECONN|fetch failed|could not be reached/i.test(message)) {
    return 'unreachable'
  }
  return /no such|does not know/i.test(message) ? 'missing' : 'unexpected'
}
