import type { FastifyInstance } from 'fastify'
import * as accounts from '#domain/accounts/contract.ts'
import { createSetupIntent } from '#domain/billing/contract.ts'
import type { Endpoint, WireAnswer } from '#domain/kernel/endpoint.ts'
import type { RunningSandbox } from '#sandbox/stripe/sandbox.ts'
import type { ErrorReply } from '#server/kernel/http/error-reply.ts'

/** A reply as it comes over the wire: what the endpoint promises, or an error. */
export type Answer<E extends Endpoint> = {
  status: number
  headers: Record<string, unknown>
  body: WireAnswer<E> & ErrorReply
}

/** Where the card sandbox is, and its keys. */
type TestSandbox = Pick<RunningSandbox, 'url' | 'keys'>

interface Input {
  params?: Record<string, string | number>
  query?: string | Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

/** One person at one browser: keeps cookies and fetches CSRF tokens as the site's own client does. */
export class TestClient {
  readonly cookies = new Map<string, string>()
  language = 'es'
  /** Where the calls come from, for limits that count by address. */
  address = '127.0.0.1'
  private readonly app: FastifyInstance
  private readonly sandbox: TestSandbox

  constructor(app: FastifyInstance, sandbox: TestSandbox) {
    this.app = app
    this.sandbox = sandbox
  }

  async call<E extends Endpoint>(endpoint: E, input: Input = {}): Promise<Answer<E>> {
    const path = Object.entries(input.params ?? {}).reduce(
      (url, [name, value]) => url.replace(`:${name}`, String(value)),
      endpoint.path as string,
    )
    const url = input.query ? `${path}?${new URLSearchParams(input.query)}` : path
    const token = endpoint.method === 'GET' ? {} : { 'x-csrf-token': await this.csrfToken() }
    return this.send(endpoint.method, url, { ...input, headers: { ...token, ...input.headers } })
  }

  /** Sends a file as the browser does: its bytes as the body, its name in the address. */
  async upload<E extends Endpoint>(
    endpoint: E,
    {
      name,
      bytes,
      purpose = '',
      query = {},
    }: { name: string; bytes: Buffer; purpose?: string; query?: Record<string, string> },
  ): Promise<Answer<E>> {
    const path = `${endpoint.path.replace(':purpose', purpose)}?${new URLSearchParams({ name, ...query })}`
    return this.send(endpoint.method, path, {
      body: bytes,
      headers: {
        'content-type': 'application/octet-stream',
        'x-csrf-token': await this.csrfToken(),
      },
    })
  }

  /** Sends exactly this, without fetching a CSRF token first. */
  async send<E extends Endpoint>(
    method: Endpoint['method'],
    url: string,
    { body, headers }: Input = {},
  ): Promise<Answer<E>> {
    const response = await this.app.inject({
      method,
      url,
      remoteAddress: this.address,
      headers: { 'accept-language': this.language, ...headers },
      cookies: Object.fromEntries(this.cookies),
      ...(body !== undefined && { payload: body as object }),
    })
    for (const { name, value } of response.cookies) this.cookies.set(name, value)
    return { status: response.statusCode, headers: response.headers, body: response.json() }
  }

  async csrfToken(): Promise<string> {
    const { body } = await this.send<typeof accounts.csrfToken>('GET', accounts.csrfToken.path)
    return body.csrfToken
  }

  /**
   * Keeps a card as the card form does, with the bank's question answered, and answers the payment
   * method's id.
   */
  async keepCard(
    user: { id: string; email: string },
    number = '4242424242424242',
  ): Promise<string> {
    const { body } = await this.call(createSetupIntent, {
      body: { userId: user.id, email: user.email },
    })
    const intent = await this.confirmAtProvider(body.clientSecret, {
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2050',
      'payment_method_data[card][cvc]': '123',
    })
    if (intent.status !== 'succeeded' || !intent.payment_method) {
      throw new Error(`the card was not kept: ${JSON.stringify(intent)}`)
    }
    return intent.payment_method
  }

  /**
   * Confirms an intent as the provider's script does in a browser, and answers the bank's question.
   * @param bank `silent`: it is left without an answer
   */
  async confirmAtProvider(
    clientSecret: string,
    fields: Record<string, string>,
    bank: 'succeed' | 'fail' | 'silent' = 'succeed',
  ): Promise<{ status?: string; payment_method?: string }> {
    const post = async (path: string, body: Record<string, string>) => {
      const response = await fetch(`${this.sandbox.url}/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${this.sandbox.keys.publishableKey}` },
        body: new URLSearchParams({ client_secret: clientSecret, ...body }),
      })
      return (await response.json()) as { status?: string; payment_method?: string }
    }
    const [id = ''] = clientSecret.split('_secret_')
    const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents'
    const confirmed = await post(`v1/${kind}/${id}/confirm`, fields)
    if (confirmed.status !== 'requires_action' || bank === 'silent') return confirmed
    return post(`_sandbox/authenticate/${id}`, { outcome: bank })
  }
}
