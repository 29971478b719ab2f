import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { createSandbox, type RunningSandbox, type SandboxOptions } from './sandbox.ts'

export interface TestSandbox {
  sandbox: RunningSandbox
  stripe: Stripe
}

/** A client of the sandbox, as the product's own adapter makes one. It retries nothing. */
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

/** Keeps another card for a customer, and returns its id. */
export async function keepCard(stripe: Stripe, customer: string, token: string): Promise<string> {
  const intent = await stripe.setupIntents.create({
    customer,
    payment_method: token,
    confirm: true,
    return_url: 'http://127.0.0.1/back',
  })
  return String(intent.payment_method)
}

/** A customer with a card ready for later charges. */
export async function payer(stripe: Stripe, token = 'pm_card_visa') {
  const { id: customer } = await stripe.customers.create({ email: 'ane@example.org' })
  return { customer, card: await keepCard(stripe, customer, token) }
}

/** How a holder agrees to be debited, as the product sends it. */
export const agreement = {
  customer_acceptance: { type: 'online', online: { ip_address: '192.0.2.7', user_agent: 'test' } },
} as const satisfies Stripe.SetupIntentCreateParams.MandateData

/** A customer with a bank account under a mandate, ready for later debits. */
export async function debtor(stripe: Stripe, token = 'pm_success_es') {
  const { id: customer } = await stripe.customers.create({ email: 'ane@example.org' })
  const intent = await stripe.setupIntents.create({
    customer,
    payment_method: token,
    confirm: true,
    allowed_payment_method_types: ['card', 'sepa_debit'],
    mandate_data: agreement,
  })
  return { customer, account: String(intent.payment_method), mandate: String(intent.mandate) }
}

/** Asks for 60 euros of a kept account without its holder, as the product does each month. */
export function debit(
  stripe: Stripe,
  { customer, account }: { customer: string; account: string },
  params: Partial<Stripe.PaymentIntentCreateParams> = {},
) {
  return stripe.paymentIntents.create({
    amount: 6000,
    currency: 'eur',
    customer,
    payment_method: account,
    allowed_payment_method_types: ['sepa_debit'],
    confirm: true,
    off_session: true,
    ...params,
  })
}

/** Takes 60 euros from a kept card without its holder, as the product does each month. */
export function charge(
  stripe: Stripe,
  { customer, card }: { customer: string; card: string },
  params: Partial<Stripe.PaymentIntentCreateParams> = {},
  options?: Stripe.RequestOptions,
) {
  return stripe.paymentIntents.create(
    {
      amount: 6000,
      currency: 'eur',
      customer,
      payment_method: card,
      confirm: true,
      off_session: true,
      ...params,
    },
    options,
  )
}

/** The payment that a refused attempt carries. */
export function intentOf(error: Stripe.errors.StripeError): Stripe.PaymentIntent {
  return (error.raw as { payment_intent: Stripe.PaymentIntent }).payment_intent
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

/** A product that answers at its idle URL with what `plan` says. */
export async function startProduct(
  plan: () => object | null | Promise<object | null>,
): Promise<string> {
  const server = createServer(async (_request, response) => {
    const answer = await plan()
    // Null is a product that never answers.
    if (answer) response.writeHead(200).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/settle`
}
