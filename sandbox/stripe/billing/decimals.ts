import type Stripe from 'stripe'

/**
 * An amount of cents as Stripe writes its decimal fields: text on the wire, which stripe-node turns
 * into its own Decimal.
 */
export function centsAsDecimal(cents: number | null): Stripe.Decimal | null {
  return cents === null ? null : (String(cents) as unknown as Stripe.Decimal)
}
