import type Stripe from 'stripe'
import { DAY_MS } from '#domain/kernel/durations.ts'
import type { PaymentsConfig } from '#server/kernel/config.ts'

/** A fault of the sandbox: see `sandbox/stripe/http/faults.ts`. */
export interface Fault {
  kind: 'latency' | 'dropConnection' | 'error500'
  method?: string
  path: string
  times: number
  after: boolean
  ms?: number
}

/** The sandbox's clock goes no further in one call. */
function yearAfter({ now }: { now: string }): Date {
  return new Date(Date.parse(now) + 365 * DAY_MS)
}

/** The card sandbox beside a running product, seen from outside. */
export class Sandbox {
  readonly url: string
  readonly #keys: Pick<PaymentsConfig, 'secretKey' | 'publishableKey'>

  constructor({ apiUrl, ...keys }: PaymentsConfig) {
    this.url = apiUrl
    this.#keys = keys
  }

  /** Moves the business day on; whatever falls due on the way has happened when it resolves. */
  async moveClockTo(now: string): Promise<void> {
    for (;;) {
      const step = yearAfter((await this.#control('GET', 'clock')) as { now: string })
      if (step >= new Date(now)) break
      await this.#control('POST', 'clock', { now: step.toISOString() })
    }
    await this.#control('POST', 'clock', { now })
  }

  async setFaults(faults: Fault[]): Promise<void> {
    await this.#control('POST', 'faults', { faults })
  }

  /** How often the faults may still strike, all together. */
  async faultsLeft(): Promise<number> {
    const { faults } = (await this.#control('GET', 'faults')) as { faults: Fault[] }
    return faults.reduce((sum, { times }) => sum + times, 0)
  }

  /** A customer as the provider shows it, also once it is deleted. */
  async customer(id: string): Promise<Stripe.Customer | Stripe.DeletedCustomer> {
    const response = await fetch(`${this.url}/v1/customers/${id}`, {
      headers: { authorization: `Bearer ${this.#keys.secretKey}` },
    })
    return (await response.json()) as Stripe.Customer | Stripe.DeletedCustomer
  }

  /** The customer's payments, the newest first. */
  chargesTo(customer: string): Promise<Stripe.PaymentIntent[]> {
    return this.#list<Stripe.PaymentIntent>('payment_intents', { customer })
  }

  /** The payments that the provider holds for a donation. */
  async paymentsOf(donationId: string): Promise<Stripe.PaymentIntent[]> {
    const intents = await this.#list<Stripe.PaymentIntent>('payment_intents', {})
    return intents.filter(({ metadata }) => metadata.donationId === donationId)
  }

  /** Keeps a card as the card form does, and answers the payment method's id. */
  async keepCard(clientSecret: string, number = '4242424242424242'): Promise<string> {
    const intent = await this.#confirm<Stripe.SetupIntent>('setup_intents', clientSecret, number)
    if (intent.status !== 'succeeded' || typeof intent.payment_method !== 'string') {
      throw new Error(`the card was not kept: ${JSON.stringify(intent)}`)
    }
    return intent.payment_method
  }

  /** Pays by card as the card form does. */
  async pay(clientSecret: string): Promise<void> {
    const works = '4242424242424242'
    const intent = await this.#confirm<Stripe.PaymentIntent>('payment_intents', clientSecret, works)
    if (intent.status !== 'succeeded') throw new Error(`not paid: ${JSON.stringify(intent)}`)
  }

  async #confirm<T>(resource: string, clientSecret: string, number: string): Promise<T> {
    const [intentId] = clientSecret.split('_secret_')
    const response = await fetch(`${this.url}/v1/${resource}/${intentId}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#keys.publishableKey}` },
      body: new URLSearchParams({
        client_secret: clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2050',
        'payment_method_data[card][cvc]': '123',
      }),
    })
    return (await response.json()) as T
  }

  /** Reads with the secret key, which otherwise only the server has. */
  async #list<T>(resource: string, filter: Record<string, string>): Promise<T[]> {
    const query = new URLSearchParams({ ...filter, limit: '100' })
    const response = await fetch(`${this.url}/v1/${resource}?${query}`, {
      headers: { authorization: `Bearer ${this.#keys.secretKey}` },
    })
    if (!response.ok) throw new Error(`the sandbox refused a list: ${await response.text()}`)
    return ((await response.json()) as { data: T[] }).data
  }

  async #control(method: string, name: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.url}/_sandbox/${name}`, {
      method,
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`the sandbox refused ${method} ${name}: ${text}`)
    return JSON.parse(text)
  }
}
