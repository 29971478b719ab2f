/**
 * Why a month is not paid, in the kinds that a payer can do something about: other money or another payment method, a
 * new card, the bank's own confirmation, paying again what the bank took back, another account, a new mandate, asking
 * the bank, or coming to the desk.
 */
export const paymentFailureKinds = [
  'noFunds',
  'expiredCard',
  'needsConfirmation',
  'returned',
  'accountClosed',
  'mandateEnded',
  'declined',
  'atDesk',
] as const

export type PaymentFailureKind = (typeof paymentFailureKinds)[number]

/** `open` until it is paid, its charge is given up, or the place is lost for want of payment. */
export const paymentFailureStates = ['open', 'paid', 'givenUp', 'placeLost'] as const

export type PaymentFailureState = (typeof paymentFailureStates)[number]

/** The failure code, of ours, of money that the payer's bank has taken back (`returned`). */
export const RETURNED_CODE = 'returned'

/** The failure code, of ours, of a month that nobody asks the provider for: it is paid at the desk. */
export const AT_DESK_CODE = 'at_desk'

/** The provider's decline codes by what the payer can do about them; all others are for the bank. */
const kinds: Record<string, PaymentFailureKind> = {
  authentication_required: 'needsConfirmation',
  authentication_not_handled: 'needsConfirmation',
  payment_intent_authentication_failure: 'needsConfirmation',
  expired_card: 'expiredCard',
  invalid_expiry_month: 'expiredCard',
  invalid_expiry_year: 'expiredCard',
  insufficient_funds: 'noFunds',
  withdrawal_count_limit_exceeded: 'noFunds',
  card_velocity_exceeded: 'noFunds',
  [RETURNED_CODE]: 'returned',
  [AT_DESK_CODE]: 'atDesk',
  charge_exceeds_source_limit: 'noFunds',
  charge_exceeds_weekly_limit: 'noFunds',
  account_closed: 'accountClosed',
  bank_ownership_changed: 'accountClosed',
  incorrect_account_holder_name: 'accountClosed',
  invalid_account_number: 'accountClosed',
  authorization_revoked: 'mandateEnded',
  debit_not_authorized: 'mandateEnded',
  debit_authorization_not_match: 'mandateEnded',
  payment_intent_mandate_invalid: 'mandateEnded',
}

export function failureKind(code: string | null): PaymentFailureKind {
  return kinds[code ?? ''] ?? 'declined'
}

/** Refusals that stand whenever the same card or account is tried: not repeated (Stripe, "Decline codes"). */
const finalCodes = new Set([
  'expired_card',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'incorrect_number',
  'invalid_number',
  'invalid_account',
  'new_account_information_available',
  'lost_card',
  'stolen_card',
  'pickup_card',
  'restricted_card',
  'card_not_supported',
  'currency_not_supported',
  'do_not_try_again',
  'fraudulent',
  'merchant_blacklist',
  'not_permitted',
  'transaction_not_allowed',
  'service_not_allowed',
  'security_violation',
  'stop_payment_order',
  'revocation_of_authorization',
  'revocation_of_all_authorizations',
  'payment_method_gone',
  'payment_intent_mandate_invalid',
  RETURNED_CODE,
  AT_DESK_CODE,
])

export function isFinalFailure(code: string | null): boolean {
  return finalCodes.has(code ?? '')
}
