import { association } from '#config'
import type { DonationMethod, MethodKind } from '#domain/kernel/payment-method.ts'

/** The names of the kinds of payment methods at Stripe. */
export const typeOf = {
  card: 'card',
  bankAccount: 'sepa_debit',
  bizum: 'bizum',
} as const satisfies Record<MethodKind | DonationMethod, string>

/** Those that the association offers for monthly fees, the first of them first. */
export const offeredTypes = association.feeMethods.map((kind) => typeOf[kind])

/** Those that it offers for donations. */
export const donationTypes = association.donationMethods.map((kind) => typeOf[kind])
