/** What a notice of the card provider is about, for people who do not know its words. */
export const paymentEventKinds = [
  'chargeBegun',
  'chargePaid',
  'chargeFailed',
  'chargeNeedsBank',
  'chargeGivenUp',
  'chargeAnnounced',
  'chargeChanged',
  'planEnded',
  'planChanged',
  'refund',
  'dispute',
  'payment',
  'card',
  'customer',
  'price',
  'other',
] as const

export type PaymentEventKind = (typeof paymentEventKinds)[number]

/** The first that fits the beginning of the provider's word. */
const kinds: readonly (readonly [string, PaymentEventKind])[] = [
  ['invoice.created', 'chargeBegun'],
  ['invoice.paid', 'chargePaid'],
  ['invoice.payment_succeeded', 'chargePaid'],
  ['invoice.payment_failed', 'chargeFailed'],
  ['invoice.finalization_failed', 'chargeFailed'],
  ['invoice.payment_action_required', 'chargeNeedsBank'],
  ['invoice.marked_uncollectible', 'chargeGivenUp'],
  ['invoice.voided', 'chargeGivenUp'],
  ['invoice.upcoming', 'chargeAnnounced'],
  ['invoice', 'chargeChanged'],
  ['subscription_schedule.canceled', 'planEnded'],
  ['subscription_schedule.completed', 'planEnded'],
  ['customer.subscription.deleted', 'planEnded'],
  ['subscription_schedule.', 'planChanged'],
  ['customer.subscription.', 'planChanged'],
  ['charge.dispute', 'dispute'],
  ['charge.refund', 'refund'],
  ['refund.', 'refund'],
  ['charge.', 'payment'],
  ['payment_intent.', 'payment'],
  ['setup_intent.', 'card'],
  ['payment_method.', 'card'],
  ['customer.', 'customer'],
  ['product.', 'price'],
  ['price.', 'price'],
]

/** @param type in the provider's words, as `invoice.paid` */
export function paymentEventKind(type: string): PaymentEventKind {
  return kinds.find(([beginning]) => type.startsWith(beginning))?.[1] ?? 'other'
}

/** Why a notice could not be worked on, as far as its message tells. */
export const paymentEventProblems = ['unreachable', 'missing', 'unexpected'] as const

export type PaymentEventProblem = (typeof paymentEventProblems)[number]

/** @param message technical, as it was stored */
export function paymentEventProblem(message: string): PaymentEventProblem {
  if (/connect|timeout|timed out|ECONN|fetch failed|could not be reached/i.test(message)) {
    return 'unreachable'
  }
  return /no such|does not know/i.test(message) ? 'missing' : 'unexpected'
}
