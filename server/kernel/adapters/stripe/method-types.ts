import type Stripe from 'stripe'
import { association } from '#config'
import type { DonationMethod, ProviderMethod } from '#domain/kernel/payment-method.ts'

/** The names of the kinds of payment methods at Stripe. */
export const typeOf = {
  card: 'card',
  bankAccount: 'sepa_debit',
  bizum: 'bizum',
} as const satisfies Record<ProviderMethod | DonationMethod, string>

/** Those that the association offers for monthly fees, the first of them first. */
export const offeredTypes = association.feeMethods.map((kind) => typeOf[kind])

/** Those that it offers for donations. */
export const donationTypes = association.donationMethods.map((kind) => typeOf[kind])

/** Tells whether its payer is asked in the app of their bank. Stripe's types do not have this step yet. */
export function isAwaitingPayer({
  next_action,
}: Pick<Stripe.PaymentIntent, 'next_action'>): boolean {
  return next_action?.type === 'await_authorization'
}
