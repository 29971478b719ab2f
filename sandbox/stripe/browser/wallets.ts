import type { PaymentWalletsOption } from '@stripe/stripe-js'
import { integrationError } from './integration-error.ts'

/** Describes the options of a payment element that the sandbox looks at. */
export interface PaymentElementOptions {
  wallets?: PaymentWalletsOption
  /** Names whom a mandate authorizes. */
  business?: { name: string }
  defaultValues?: { billingDetails?: { name?: string; email?: string } }
  terms?: { sepaDebit?: 'auto' | 'always' | 'never' }
}

const known: Record<keyof PaymentWalletsOption, true> = {
  applePay: true,
  googlePay: true,
  link: true,
}

/**
 * Which wallets a device may show. The form has none of them, but what Stripe.js would not take is refused.
 * @throws IntegrationError
 */
export function checkWallets({ wallets = {} }: PaymentElementOptions): void {
  for (const [name, value] of Object.entries(wallets)) {
    if (!Object.hasOwn(known, name)) {
      throw integrationError(`elements.create('payment'): wallets.${name} is no known parameter.`)
    }
    if (value !== 'auto' && value !== 'never') {
      throw integrationError(
        `elements.create('payment'): wallets.${name} should be auto or never, not ${value}.`,
      )
    }
  }
}
