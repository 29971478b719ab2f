/**
 * Why a bank refuses a charge, in the kinds that a payer can do something about: other money or
 * another card, a new card, the bank's own confirmation, or asking the bank.
 */
export const paymentFailureKinds = [
  'noFunds',
  'expiredCard',
  'needsConfirmation',
  'declined',
] as const

export type PaymentFailureKind = (typeof paymentFailureKinds)[number]

/** `open` until it is paid, its invoice is given up, or the place is lost for want of payment. */
export const paymentFailureStates = ['open', 'paid', 'givenUp', 'placeLost'] as const

export type PaymentFailureState = (typeof paymentFailureStates)[number]
