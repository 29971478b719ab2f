import type Stripe from 'stripe'
import type { Clock } from '../clock/clock.ts'
import type { SandboxKeys } from '../http/keys.ts'
import type { Webhooks } from '../http/webhooks.ts'
import type { Store } from './store.ts'

/** Describes what every part of the sandbox works with. */
export interface Sandbox {
  store: Store
  clock: Clock
  keys: SandboxKeys
  webhooks: Webhooks
  /** Says where the sandbox answers, without a slash at the end. */
  url: string
  /** Tells whether the account takes payments by Bizum. */
  bizumPayments: Stripe.Account.Capabilities.BizumPayments
  /** The API request being worked on, as events report it; null for work that fell due. */
  request: { id: string; idempotency_key: string | null } | null
}
