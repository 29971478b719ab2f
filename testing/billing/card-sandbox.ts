import type Stripe from 'stripe'
import type { TestApp } from '../test-app.ts'

/** The card sandbox of a test, called and disturbed directly, past the product. */
export function cardSandbox(site: { sandbox: Pick<TestApp['sandbox'], 'url' | 'keys'> }) {
  const { url, keys } = site.sandbox

  async function read<T>(path: string): Promise<T> {
    const response = await fetch(`${url}/v1/${path}`, {
      headers: { authorization: `Bearer ${keys.secretKey}` },
    })
    return (await response.json()) as T
  }

  async function list<T extends { id: string }>(resource: string, last = ''): Promise<T[]> {
    const after = last && `&starting_after=${last}`
    const page = await read<{ data: T[]; has_more: boolean }>(`${resource}?limit=100${after}`)
    const id = page.has_more ? page.data.at(-1)?.id : undefined
    return id === undefined ? page.data : [...page.data, ...(await list<T>(resource, id))]
  }

  return {
    /** Changes an object there by hand, as at the provider's dashboard. */
    async change<T>(path: string, fields: Record<string, string>, method = 'POST'): Promise<T> {
      const response = await fetch(`${url}/v1/${path}`, {
        method,
        headers: { authorization: `Bearer ${keys.secretKey}` },
        body: method === 'POST' ? new URLSearchParams(fields) : null,
      })
      if (!response.ok) throw new Error(await response.text())
      return (await response.json()) as T
    },
    /** The card's network reports that the bank has replaced it. */
    async renewCard(paymentMethodId: string, card: object): Promise<void> {
      const response = await fetch(`${url}/_sandbox/cards/${paymentMethodId}/renew`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(card),
      })
      if (!response.ok) throw new Error(await response.text())
    },
    customer: (id: string) => read<Stripe.Customer | Stripe.DeletedCustomer>(`customers/${id}`),
    customers: () => list<Stripe.Customer>('customers'),
    setup: (id: string) => read<Stripe.SetupIntent>(`setup_intents/${id}`),
    /** One for each attempt at a payment, the newest first. */
    charges: () => list<Stripe.Charge>('charges'),
    paymentIntents: () => list<Stripe.PaymentIntent>('payment_intents'),
    async setFaults(faults: object[]): Promise<void> {
      const response = await fetch(`${url}/_sandbox/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ faults }),
      })
      if (!response.ok) throw new Error(await response.text())
    },
    async clearFaults(): Promise<void> {
      await fetch(`${url}/_sandbox/faults`, { method: 'DELETE' })
    },
  }
}
