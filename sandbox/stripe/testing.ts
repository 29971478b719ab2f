import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { createSandbox, type RunningSandbox, type SandboxOptions } from './sandbox.ts'

export interface TestSandbox {
  sandbox: RunningSandbox
  stripe: Stripe
}

/** A client of the sandbox, as the product's own adapter makes one. It repeats nothing by itself. */
export function clientOf(
  sandbox: Pick<RunningSandbox, 'port' | 'keys'>,
  key = sandbox.keys.secretKey,
): Stripe {
  return new Stripe(key, {
    host: '127.0.0.1',
    port: sandbox.port,
    protocol: 'http',
    maxNetworkRetries: 0,
  })
}

/** A sandbox of the test's own, in memory, that ends with it. */
export async function startSandbox(options: SandboxOptions = {}): Promise<TestSandbox> {
  const sandbox = await createSandbox(options)
  onTestFinished(() => sandbox.close())
  return { sandbox, stripe: clientOf(sandbox) }
}

/** The error that a call is refused with. Fails the test when the call succeeds. */
export async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  return call.then(
    () => {
      throw new Error('The call should have been refused.')
    },
    (error) => error,
  )
}

/** Unix seconds of an ISO moment. */
export function at(iso: string): number {
  return Date.parse(iso) / 1000
}

/** A customer with a card ready for later charges. */
export async function payer(stripe: Stripe, token = 'pm_card_visa') {
  const customer = await stripe.customers.create({ email: 'ane@example.org' })
  const intent = await stripe.setupIntents.create({
    customer: customer.id,
    payment_method: token,
    confirm: true,
    return_url: 'http://127.0.0.1/back',
  })
  const card = String(intent.payment_method)
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card } })
  return { customer: customer.id, card }
}

/** A price of 60 euros that renews this often. */
export async function priceEvery(
  stripe: Stripe,
  interval: 'month' | 'year',
  interval_count = 1,
  unit_amount = 6000,
): Promise<string> {
  const product = await stripe.products.create({ name: 'ONA' })
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'eur',
    unit_amount,
    recurring: { interval, interval_count },
  })
  return price.id
}

/** A phase that restarts the billing cycle at its start and credits nothing. */
export function chargePhase(
  price: string,
  end: string,
): Stripe.SubscriptionScheduleCreateParams.Phase {
  return {
    items: [{ price, quantity: 1 }],
    end_date: at(end),
    billing_cycle_anchor: 'phase_start',
    proration_behavior: 'none',
  }
}

/** Every invoice above zero of a customer, oldest first: when it was made, its amount and state. */
export async function chargesOf(stripe: Stripe, customer: string): Promise<string[]> {
  const invoices = await stripe.invoices.list({ customer, limit: 100 })
  return invoices.data
    .filter((invoice) => invoice.total !== 0)
    .reverse()
    .map((invoice) => {
      const made = new Date(invoice.created * 1000).toISOString().slice(0, 16)
      return `${made} ${invoice.amount_due} ${invoice.status}`
    })
}

export interface Received {
  body: string
  signature: string
  event: Stripe.Event
}

export interface Receiver {
  url: string
  received: Received[]
  types(): string[]
  /** Resolves once so many webhooks have come. */
  until(count: number): Promise<void>
}

/** An endpoint for webhooks. `answer` gives the status for each, and may take its time. */
export async function startReceiver(
  answer: (received: Received) => number | Promise<number> = () => 200,
): Promise<Receiver> {
  const received: Received[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString('utf8')
    const signature = String(request.headers['stripe-signature'])
    const hook = { body, signature, event: JSON.parse(body) as Stripe.Event }
    received.push(hook)
    response.writeHead(await answer(hook)).end()
    for (const { count, resolve } of waiting) if (received.length >= count) resolve()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    types: () => received.map(({ event }) => event.type),
    until: (count) =>
      received.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => waiting.push({ count, resolve })),
  }
}

/** Calls one of the sandbox's own controls. */
export async function control(
  sandbox: { url: string },
  path: string,
  body?: object,
): Promise<{ status: number; answer: Record<string, unknown> }> {
  const response = await fetch(`${sandbox.url}/_sandbox/${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body
      ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
      : {}),
  })
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> }
}
