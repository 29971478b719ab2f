import Stripe from 'stripe'
import type { PaymentsConfig } from '#server/kernel/config.ts'

/** A call is given up after this long and retried with the same key by stripe-node. */
const CALL_TIMEOUT_MS = 12_000

/**
 * A client of the card provider, at Stripe or at the sandbox: they differ only in the address.
 * @param key the secret one, unless another is to be tried
 */
export function stripeClient(config: PaymentsConfig, key = config.secretKey): Stripe {
  const api = new URL(config.apiUrl)
  return new Stripe(key, {
    // The version that docs/stripe-checklist.md was written for.
    apiVersion: Stripe.API_VERSION,
    host: api.hostname,
    port: api.port || '443',
    protocol: api.protocol === 'http:' ? 'http' : 'https',
    timeout: CALL_TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
  })
}
