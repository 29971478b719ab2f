import type Stripe from 'stripe'
import type { Sandbox } from '../state/context.ts'
import { endpoint } from './api.ts'
import { listOf, listShape } from './lists.ts'
import { apiVersion } from './version.ts'

/** The one account: it may charge cards and pays out in euro. Stripe's has a hundred fields more. */
const account = {
  id: 'acct_sandbox',
  object: 'account',
  capabilities: { card_payments: 'active', sepa_debit_payments: 'active' },
  charges_enabled: true,
  country: 'ES',
  default_currency: 'eur',
  details_submitted: true,
  email: null,
  payouts_enabled: true,
  type: 'standard',
} satisfies Partial<Stripe.Account>

/** The one endpoint that is set at the start, in the form in which Stripe lists those of an account. */
function webhookEndpoints({ webhooks, clock }: Sandbox): Stripe.WebhookEndpoint[] {
  if (webhooks.url === null) return []
  return [
    {
      id: 'we_sandbox',
      object: 'webhook_endpoint',
      api_version: apiVersion,
      application: null,
      created: clock.now,
      description: null,
      enabled_events: ['*'],
      livemode: false,
      metadata: {},
      status: 'enabled',
      url: webhooks.url,
    },
  ]
}

export const accountEndpoints = [
  endpoint('GET', '/v1/account', {}, ({ sandbox: { bizumPayments } }) => ({
    ...account,
    capabilities: { ...account.capabilities, bizum_payments: bizumPayments },
  })),
  endpoint('GET', '/v1/webhook_endpoints', listShape, ({ sandbox, params }) =>
    listOf(webhookEndpoints(sandbox), params, '/v1/webhook_endpoints'),
  ),
]
