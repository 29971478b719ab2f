import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'

const types = join(dirname(createRequire(import.meta.url).resolve('stripe')), '../esm/resources')

const resources: Record<string, string> = {
  account: 'Account',
  balance: 'Balance',
  balance_transactions: 'BalanceTransaction',
  charges: 'Charge',
  customers: 'Customer',
  disputes: 'Dispute',
  events: 'Event',
  mandates: 'Mandate',
  payment_intents: 'PaymentIntent',
  payment_methods: 'PaymentMethod',
  payouts: 'Payout',
  refunds: 'Refund',
  setup_intents: 'SetupIntent',
  webhook_endpoints: 'WebhookEndpoint',
}

/** Lists what stripe-node's types do not list: every list has these, and Stripe.js sends the last. */
const untyped = ['limit', 'starting_after', 'expand', 'client_secret']

function interfaceName(method: string, path: string): string {
  const [, , resource = '', id, action] = path.split('/')
  const name = resources[resource]
  if (action) return `${name}${action[0]?.toUpperCase()}${action.slice(1)}`
  if (method === 'GET') return `${name}${id || name === 'Balance' ? 'Retrieve' : 'List'}`
  if (method === 'DELETE') return `${name}Delete`
  return `${name}${id ? 'Update' : 'Create'}`
}

function knownTo(stripeNode: string, name: string): string[] {
  const body = new RegExp(`export interface ${name}Params[^{]*\\{\\n([\\s\\S]*?)\\n\\}`).exec(
    stripeNode,
  )
  return [...(body?.[1] ?? '').matchAll(/^ {4}([a-z_0-9]+)\??:/gm)].map(([, key]) => key ?? '')
}

test.each(
  endpoints,
)('$method $path takes only what the installed stripe-node can send', (endpoint) => {
  const resource = resources[endpoint.path.split('/')[2] ?? ''] ?? ''
  const stripeNode = readFileSync(
    join(types, `${resource === 'Balance' ? resource : `${resource}s`}.d.ts`),
    'utf8',
  )
  const known = knownTo(stripeNode, interfaceName(endpoint.method, endpoint.path))
  const others = Object.keys(endpoint.parameters).filter((key) => !known.includes(key))
  expect(others.filter((key) => !untyped.includes(key))).toEqual([])
})
